package app.gomoku.smoke;

import android.accessibilityservice.AccessibilityServiceInfo;
import android.app.UiAutomation;
import android.graphics.Bitmap;
import android.os.ParcelFileDescriptor;
import android.os.SystemClock;
import android.view.accessibility.AccessibilityNodeInfo;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** The screen's content, found and pressed as a screen reader does. */
final class Screen {
    private static final String APP = "app.gomoku";
    private static final long PATIENCE_MS = 30_000;

    private final UiAutomation automation;
    private final File pictures;

    Screen(UiAutomation automation, File pictures) {
        this.automation = automation;
        this.pictures = pictures;
        AccessibilityServiceInfo info = automation.getServiceInfo();
        info.flags |= AccessibilityServiceInfo.FLAG_REPORT_VIEW_IDS
                | AccessibilityServiceInfo.FLAG_INCLUDE_NOT_IMPORTANT_VIEWS;
        automation.setServiceInfo(info);
    }

    /** Waits for the view with that resource id. */
    AccessibilityNodeInfo view(String id) {
        return await(APP + ":id/" + id, true);
    }

    /** Waits for a point of the board whose description starts with {@code label}. */
    AccessibilityNodeInfo point(String label) {
        return await(label, false);
    }

    void press(AccessibilityNodeInfo node) {
        if (!node.performAction(AccessibilityNodeInfo.ACTION_CLICK)) {
            throw new AssertionError("can't be pressed: " + node);
        }
    }

    /** The first tap selects the point, the second places the stone. */
    void place(String point, String stone) {
        press(point(point + ", empty"));
        press(point(point + ", empty"));
        point(point + ", " + stone);
    }

    private AccessibilityNodeInfo await(String what, boolean isId) {
        long end = SystemClock.uptimeMillis() + PATIENCE_MS;
        while (SystemClock.uptimeMillis() < end) {
            AccessibilityNodeInfo root = automation.getRootInActiveWindow();
            AccessibilityNodeInfo found = root == null ? null : find(root, what, isId);
            if (found != null) {
                return found;
            }
            SystemClock.sleep(50);
        }
        throw new AssertionError("never on the screen: " + what);
    }

    private static AccessibilityNodeInfo find(
            AccessibilityNodeInfo node, String what, boolean isId) {
        CharSequence said = isId ? node.getViewIdResourceName() : node.getContentDescription();
        boolean fits = said != null
                && (isId ? what.contentEquals(said) : said.toString().startsWith(what));
        if (fits && node.isVisibleToUser()) {
            return node;
        }
        for (int i = 0; i < node.getChildCount(); i++) {
            AccessibilityNodeInfo child = node.getChild(i);
            AccessibilityNodeInfo found = child == null ? null : find(child, what, isId);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** Runs a command as the shell and returns its output. */
    String shell(String command) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ParcelFileDescriptor pipe = automation.executeShellCommand(command);
        try (InputStream in = new ParcelFileDescriptor.AutoCloseInputStream(pipe)) {
            byte[] bytes = new byte[4096];
            for (int n = in.read(bytes); n >= 0; n = in.read(bytes)) {
                out.write(bytes, 0, n);
            }
        }
        return out.toString("UTF-8");
    }

    /** Waits until the app has no process. */
    void awaitDead() throws IOException {
        long end = SystemClock.uptimeMillis() + PATIENCE_MS;
        while (!shell("pidof " + APP).trim().isEmpty()) {
            if (SystemClock.uptimeMillis() > end) {
                throw new AssertionError("the app was not killed");
            }
            // Works only after the app has been in the background for a moment.
            shell("am kill " + APP);
            SystemClock.sleep(200);
        }
    }

    void rotate(int rotation) {
        automation.setRotation(rotation);
    }

    /** Saves a screenshot for review. */
    void keep(String name) throws IOException {
        SystemClock.sleep(500);
        Bitmap seen = automation.takeScreenshot();
        if (seen == null) {
            throw new AssertionError("no picture of " + name);
        }
        try (FileOutputStream file = new FileOutputStream(new File(pictures, name + ".png"))) {
            seen.compress(Bitmap.CompressFormat.PNG, 100, file);
        }
    }
}
