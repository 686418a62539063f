import Glibc
import LibFuzzer

/// `Fuzzing TARGET [libFuzzer's options and folders]`
@main enum Fuzzing {
    static let targets: [any FuzzTarget.Type] = [
        ChunkedContentTarget.self, EntityTagListTarget.self, PipelinedRequestsTarget.self, RequestHeadTarget.self,
        StaticFilesTarget.self, URLEncodedFormTarget.self,
    ]

    private static let target = targets.first { $0.name == CommandLine.arguments.dropFirst().first }

    static func main() {
        guard target != nil else {
            print(targets.map { $0.name }.joined(separator: "\n"))
            exit(CommandLine.argc > 1 ? EX_USAGE : EX_OK)
        }
        // The engine must not take the name for a folder.
        var arguments = CommandLine.arguments
        arguments.remove(at: 1)
        exit(run(arguments))
    }

    private static func run(_ arguments: [String]) -> CInt {
        var count = CInt(arguments.count)
        // It keeps pointers to its arguments for as long as the program runs.
        let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: arguments.count + 1)
        list.initialize(repeating: nil, count: arguments.count + 1)
        for (index, argument) in arguments.enumerated() { list[index] = strdup(argument) }
        var start: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = list
        return LLVMFuzzerRunDriver(&count, &start) { bytes, count in
            // libFuzzer's contract: `count` bytes that live until this call returns.
            Fuzzing.target?.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
            return 0
        }
    }
}
