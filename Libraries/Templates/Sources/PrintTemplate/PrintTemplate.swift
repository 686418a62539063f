import Foundation
import PackagePlugin

/// Prints the Swift that a template becomes: `swift package print-template SongView`.
@main
struct PrintTemplate: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        guard arguments.count == 1, let name = arguments.first, !name.hasPrefix("-") else {
            throw PrintTemplateError(description: "usage: swift package print-template NAME")
        }
        let template = name.hasSuffix(".html") ? name : "\(name).html"
        for target in context.package.targets {
            let files = target.sourceModule?.sourceFiles.map(\.url) ?? []
            guard files.contains(where: { $0.lastPathComponent == template }) else { continue }
            try print(template, among: files, context: context)
            return
        }
        throw PrintTemplateError(description: "No target has \(template).")
    }

    private func print(_ template: String, among files: [URL], context: PluginContext) throws {
        let output = context.pluginWorkDirectoryURL
        let inputs = files.filter { ["html", "swift"].contains($0.pathExtension) }
        let compiler = Process()
        compiler.executableURL = try context.tool(named: "template-compiler").url
        compiler.arguments = ([context.package.directoryURL, output] + inputs).map { $0.path(percentEncoded: false) }
        try compiler.run()
        compiler.waitUntilExit()
        guard compiler.terminationStatus == 0 else {
            throw PrintTemplateError(description: "The templates have mistakes.")
        }
        Swift.print(
            try String(contentsOf: output.appending(path: "\(template).swift"), encoding: .utf8),
            terminator: ""
        )
    }
}

struct PrintTemplateError: Error, CustomStringConvertible {
    let description: String
}
