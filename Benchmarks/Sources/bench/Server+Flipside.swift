import Foundation

/// A build of Flipside: its program, and the static files that belong to it.
struct FlipsideBuild {
    let name: String
    let program: String
    let publicFolder: String

    /// - Parameter program: The program in the folder `.build` of a clone, whose folder `Public` it serves.
    init(name: String, program: String) {
        self.name = name
        self.program = program
        let clone = program.range(of: ".build/", options: .backwards).map { program[..<$0.lowerBound] } ?? ""
        publicFolder = "\(clone)Public"
    }
}

extension Server {
    /// Returns Flipside with all header fields, and a log of every request, but without the limit on the changes of a client.
    /// - Parameter arguments: for a start that fills the folder.
    static func flipside(_ build: FlipsideBuild, folder: String, arguments: [String] = []) -> Server {
        Server(
            name: build.name,
            program: build.program,
            arguments: ["--port", "0", "--data", folder, "--public", build.publicFolder] + arguments,
            // Not an option, because an older build may not know it.
            environment: ["FLIPSIDE_LIMIT_CHANGES": "off"]
        )
    }
}
