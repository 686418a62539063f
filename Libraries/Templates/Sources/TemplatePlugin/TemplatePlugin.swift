import Foundation
import PackagePlugin

/// Compiles the templates of a target before its Swift files.
///
/// One command compiles all templates, because all files are needed to find a view protocol without HTML, or HTML
/// without a protocol. The command lists every file of the target, so it runs again when a file is added or deleted. A
/// generated file whose template was deleted is no longer an input of the target.
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
                arguments: ([context.package.directoryURL, output] + inputs).map { $0.path(percentEncoded: false) },
                inputFiles: inputs,
                outputFiles: templates.map { output.appending(path: $0.lastPathComponent + ".swift") }
            )
        ]
    }
}
