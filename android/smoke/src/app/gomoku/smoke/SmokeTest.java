package app.gomoku.smoke;

import android.app.Activity;
import android.app.Instrumentation;
import android.app.UiAutomation;
import android.os.Bundle;
import android.util.Log;
import android.view.accessibility.AccessibilityNodeInfo;
import java.io.File;
import java.io.IOException;

/**
 * Test of the installed app on a device in English: starts it, plays to a win, rotates it, kills it
 * during a game, and checks that the game resumes. Plain Java, so that its dex needs no library.
 */
public final class SmokeTest extends Instrumentation {
    private static final String[][] WIN = {
        {"H8", "Black"}, {"A1", "White"}, {"I8", "Black"}, {"A2", "White"}, {"J8", "Black"},
        {"A3", "White"}, {"K8", "Black"}, {"A4", "White"}, {"L8", "Black"},
    };

    private String step = "start";

    @Override
    public void onCreate(Bundle arguments) {
        super.onCreate(arguments);
        start();
    }

    @Override
    public void onStart() {
        super.onStart();
        Bundle result = new Bundle();
        try {
            run();
            result.putString(REPORT_KEY_STREAMRESULT, "\nOK\n");
            finish(Activity.RESULT_OK, result);
        } catch (Throwable failure) {
            String told = "\nFAILED at " + step + ": " + Log.getStackTraceString(failure) + "\n";
            result.putString(REPORT_KEY_STREAMRESULT, told);
            finish(Activity.RESULT_CANCELED, result);
        }
    }

    private void run() throws IOException {
        File pictures = getContext().getExternalFilesDir(null);
        Screen screen = new Screen(getUiAutomation(), pictures);

        step = "home";
        launch(screen);
        screen.view("play_two");
        screen.keep("1-home");

        step = "a whole game";
        begin(screen);
        screen.keep("2-game");
        for (String[] move : WIN) {
            screen.place(move[0], move[1]);
        }
        expect(screen.view("message"), "Black won");
        screen.keep("3-won");

        step = "a rotation";
        screen.rotate(UiAutomation.ROTATION_FREEZE_90);
        expect(screen.view("message"), "Black won");
        screen.point("L8, Black");
        screen.keep("4-turned");
        screen.rotate(UiAutomation.ROTATION_FREEZE_0);
        screen.press(screen.view("back"));

        step = "a kill in the middle of a game";
        begin(screen);
        screen.place("H8", "Black");
        screen.place("G7", "White");
        screen.shell("input keyevent KEYCODE_HOME");
        screen.awaitDead();
        launch(screen);
        screen.point("H8, Black");
        screen.point("G7, White");
        screen.keep("5-restored");
        screen.place("I9", "Black");
        screen.rotate(UiAutomation.ROTATION_UNFREEZE);
    }

    /** Starts the app as the launcher does: a killed app returns to its screen. */
    private static void launch(Screen screen) throws IOException {
        screen.shell("am start -W -a android.intent.action.MAIN -c android.intent.category.LAUNCHER"
                + " -n app.gomoku/.app.GomokuApp");
    }

    private static void begin(Screen screen) {
        screen.press(screen.view("play_two"));
        screen.press(screen.view("start"));
        screen.view("board");
    }

    private static void expect(AccessibilityNodeInfo node, String words) {
        CharSequence said = node.getText();
        if (said == null || !said.toString().contains(words)) {
            throw new AssertionError("\"" + words + "\" is not said, but \"" + said + "\"");
        }
    }
}
