import Foundation
import PackagePlugin

/// Compiles a target's templates before its Swift.
///
/// One command compiles them all, because a view protocol without HTML, or HTML without its protocol, shows
/// only when all files are known. The command names every file of the target, so adding or deleting one
/// changes the command and it runs again; a generated file that nothing makes any more is no input of the
/// target any more.
@main
struct TemplatePlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let files = target.sourceModule?.sourceFiles.map(\.url) else { return [] }
        let templates = files.filter { $0.pathExtension == "html" }
        let inputs = templates + files.filter { $0.pathExtension == "swift" }
        guard !inputs.isEmpty else { return [] }
        let output = context.pluginWorkDirectoryURL
        return [
            .buildCommand(
                displayName: "Compiling the templates of \(target.name)",
                executable: try context.tool(named: "template-compiler").url,
                arguments: [
                    "--package", context.package.directoryURL.path(percentEncoded: false),
                    "--output", output.path(percentEncoded: false),
                ] + inputs.map { $0.path(percentEncoded: false) },
                inputFiles: inputs,
                outputFiles: templates.map { output.appending(path: $0.lastPathComponent + ".swift") }
            )
        ]
    }
}
