package app.gomoku.tools;

import org.jetbrains.kotlin.buildtools.api.KotlinLogger;

/** Prints the compiler's errors and warnings. */
final class Log implements KotlinLogger {
    @Override
    public boolean isDebugEnabled() {
        return false;
    }

    @Override
    public void error(String message, Throwable cause) {
        print("error: " + message, cause);
    }

    @Override
    public void warn(String message, Throwable cause) {
        print("warning: " + message, cause);
    }

    @Override
    public void info(String message) {}

    @Override
    public void debug(String message) {}

    @Override
    public void lifecycle(String message) {}

    private static void print(String message, Throwable cause) {
        System.err.println(message);
        if (cause != null) cause.printStackTrace();
    }
}
