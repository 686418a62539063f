extension Server {
    /// Returns Flipside with all header fields, and a log of every request, but without the limit on the changes of a client.
    static func flipside(on data: FlipsideData, in workshop: Workshop) -> Server {
        flipside(folder: data.folder, in: workshop)
    }

    /// - Parameter arguments: for a start that fills the folder.
    static func flipside(folder: String, arguments: [String] = [], in workshop: Workshop) -> Server {
        Server(
            name: "Flipside",
            program: workshop.flipside,
            arguments: ["--port", "0", "--data", folder, "--public", Workshop.publicFolder, "--limit-changes", "off"]
                + arguments
        )
    }
}
