import Foundation
import TemplateCompiler

/// The command line of the template compiler, which the build plugin calls once a target.
@main
enum TemplateCompilerCommand {
    static func main() {
        var standardError = StandardError()
        do {
            let options = try Options(arguments: CommandLine.arguments.dropFirst())
            let generated = try TemplateCompiler(files: options.sourceFiles()).compile()
            try generated.forEach { try options.output.write($0) }
        } catch let mistakes as TemplateMistakes {
            for diagnostic in mistakes.diagnostics { print(diagnostic, to: &standardError) }
            exit(1)
        } catch {
            print("template-compiler: \(error)", to: &standardError)
            exit(2)
        }
    }
}
