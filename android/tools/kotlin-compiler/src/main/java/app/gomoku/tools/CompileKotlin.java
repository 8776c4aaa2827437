package app.gomoku.tools;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jetbrains.kotlin.buildtools.api.CompilationResult;
import org.jetbrains.kotlin.buildtools.api.KotlinToolchains;
import org.jetbrains.kotlin.buildtools.api.SourcesChanges;
import org.jetbrains.kotlin.buildtools.api.jvm.ClassSnapshotGranularity;
import org.jetbrains.kotlin.buildtools.api.jvm.JvmPlatformToolchain;
import org.jetbrains.kotlin.buildtools.api.jvm.JvmSnapshotBasedIncrementalCompilationConfiguration;
import org.jetbrains.kotlin.buildtools.api.jvm.operations.JvmClasspathSnapshottingOperation;
import org.jetbrains.kotlin.buildtools.api.jvm.operations.JvmCompilationOperation;

/**
 * Compiles changed sources through Kotlin's Build Tools API. Kotlin's Maven plugin passes no class
 * path snapshots to that API, so tests would not be recompiled after the app removes a function.
 *
 * <pre>CompileKotlin STATE OUTPUT CLASSPATH OPTION… -- SOURCES…</pre>
 *
 * STATE is a folder with data for the next call. Any change since the last successful call to the
 * compiler, its options, a jar, or a class in OUTPUT causes a build from scratch.
 */
public final class CompileKotlin {
    private final Path state;
    private final Path output;
    private final List<Path> classpath;
    private final List<String> options;
    private final List<Path> sources = new ArrayList<>();

    private CompileKotlin(List<String> arguments) throws IOException {
        int end = arguments.indexOf("--");
        state = Paths.get(arguments.get(0)).toAbsolutePath();
        output = Paths.get(arguments.get(1)).toAbsolutePath();
        classpath = paths(arguments.get(2)).filter(entry -> !entry.equals(output)).collect(Collectors.toList());
        options = arguments.subList(3, end);
        for (String folder : arguments.subList(end + 1, arguments.size())) {
            sources.addAll(files(Paths.get(folder).toAbsolutePath().normalize(), CompileKotlin::isSource));
        }
    }

    public static void main(String[] arguments) throws Exception {
        System.exit(new CompileKotlin(Arrays.asList(arguments)).run() ? 0 : 1);
    }

    private boolean run() throws Exception {
        List<Path> compiler = paths(System.getProperty("java.class.path")).collect(Collectors.toList());
        List<Path> jars = classpath.stream().filter(Files::isRegularFile).collect(Collectors.toList());
        List<Path> folders = classpath.stream().filter(Files::isDirectory).collect(Collectors.toList());
        String tools = options + stamps(compiler) + stamps(classes(compiler)) + stamps(jars);
        String inputs = stamps(sources) + stamps(classes(folders));
        Path toolsFile = state.resolve("tools");
        Path inputsFile = state.resolve("inputs");
        Path outputsFile = state.resolve("outputs");
        boolean isWhole = tools.equals(read(toolsFile)) && outputs().equals(read(outputsFile));
        if (isWhole && inputs.equals(read(inputsFile))) return true;
        if (!isWhole) delete(state);
        Files.createDirectories(state);
        // An interrupted call leaves no state that the next one would trust.
        Files.deleteIfExists(inputsFile);
        Files.deleteIfExists(outputsFile);
        boolean succeeded = compile(folders);
        // After an error the compiler has reverted its changes.
        write(toolsFile, tools);
        write(outputsFile, outputs());
        if (succeeded) write(inputsFile, inputs);
        return succeeded;
    }

    private boolean compile(List<Path> folders) throws Exception {
        KotlinToolchains toolchains = KotlinToolchains.loadImplementation(CompileKotlin.class.getClassLoader());
        JvmPlatformToolchain jvm = JvmPlatformToolchain.from(toolchains);
        try (KotlinToolchains.BuildSession session = toolchains.createBuildSession()) {
            List<Path> snapshots = new ArrayList<>();
            for (Path folder : folders) {
                JvmClasspathSnapshottingOperation.Builder look = jvm.classpathSnapshottingOperationBuilder(folder);
                look.set(JvmClasspathSnapshottingOperation.GRANULARITY, ClassSnapshotGranularity.CLASS_MEMBER_LEVEL);
                look.set(JvmClasspathSnapshottingOperation.PARSE_INLINED_LOCAL_CLASSES, true);
                Path snapshot = state.resolve("classpath-" + snapshots.size() + ".snapshot");
                session.executeOperation(look.build()).saveSnapshot(snapshot);
                snapshots.add(snapshot);
            }
            JvmCompilationOperation.Builder compilation = jvm.jvmCompilationOperationBuilder(sources, output);
            List<String> arguments = new ArrayList<>(options);
            arguments.add("-classpath");
            arguments.add(classpath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
            compilation.getCompilerArguments().applyArgumentStrings(arguments);
            JvmSnapshotBasedIncrementalCompilationConfiguration.Builder increment =
                compilation.snapshotBasedIcConfigurationBuilder(
                    state.resolve("caches"),
                    SourcesChanges.ToBeCalculated.INSTANCE,
                    snapshots,
                    state.resolve("shrunk-classpath-snapshot.bin"));
            increment.set(JvmSnapshotBasedIncrementalCompilationConfiguration.BACKUP_CLASSES, true);
            increment.set(JvmSnapshotBasedIncrementalCompilationConfiguration.KEEP_IC_CACHES_IN_MEMORY, true);
            compilation.set(JvmCompilationOperation.INCREMENTAL_COMPILATION, increment.build());
            CompilationResult result = session.executeOperation(
                compilation.build(), toolchains.createInProcessExecutionPolicy(), new Log());
            return result == CompilationResult.COMPILATION_SUCCESS;
        }
    }

    private static boolean isSource(String name) {
        return name.endsWith(".kt") || name.endsWith(".java");
    }

    /** Excludes the class R, which javac writes to the same folder later. */
    private static boolean isOutput(String name) {
        return name.endsWith(".kotlin_module")
            || name.endsWith(".class") && !name.equals("R.class") && !name.startsWith("R$");
    }

    private String outputs() throws IOException {
        return stamps(files(output, CompileKotlin::isOutput));
    }

    private static Stream<Path> paths(String list) {
        return Arrays.stream(list.split(File.pathSeparator))
            .filter(entry -> !entry.isEmpty())
            .map(entry -> Paths.get(entry).toAbsolutePath().normalize());
    }

    /** All classes in the entries that are folders. */
    private static List<Path> classes(List<Path> entries) throws IOException {
        List<Path> all = new ArrayList<>();
        for (Path entry : entries) all.addAll(files(entry, name -> name.endsWith(".class")));
        return all;
    }

    private static List<Path> files(Path folder, Predicate<String> wanted) throws IOException {
        if (!Files.isDirectory(folder)) return new ArrayList<>();
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> wanted.test(file.getFileName().toString()))
                .filter(Files::isRegularFile).sorted().collect(Collectors.toList());
        }
    }

    /** Sizes and times of the files, which detect changes without reading them. */
    private static String stamps(List<Path> files) throws IOException {
        StringBuilder stamps = new StringBuilder();
        for (Path file : files) {
            stamps.append(file);
            // A folder's time changes with its content and is not an input.
            if (Files.isRegularFile(file)) {
                BasicFileAttributes seen = Files.readAttributes(file, BasicFileAttributes.class);
                stamps.append(' ').append(seen.size()).append(' ').append(seen.lastModifiedTime());
            }
            stamps.append('\n');
        }
        return stamps.toString();
    }

    private static String read(Path file) throws IOException {
        return Files.exists(file) ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8) : null;
    }

    private static void write(Path file, String text) throws IOException {
        Files.write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) return;
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.sorted(Comparator.reverseOrder()).collect(Collectors.toList())) Files.delete(file);
        }
    }
}
