// Reads a file of Java without what it imports: exit 1 where its syntax is wrong.
import com.sun.source.util.JavacTask;
import java.nio.file.Path;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;

class ParseJava {
    public static void main(String[] arguments) throws Exception {
        var compiler = ToolProvider.getSystemJavaCompiler();
        var found = new DiagnosticCollector<JavaFileObject>();
        var files = compiler.getStandardFileManager(found, null, null);
        var task = (JavacTask) compiler.getTask(
                null, files, found, null, null, files.getJavaFileObjects(Path.of(arguments[0])));
        task.parse();
        found.getDiagnostics().forEach(System.err::println);
        System.exit(found.getDiagnostics().isEmpty() ? 0 : 1);
    }
}
