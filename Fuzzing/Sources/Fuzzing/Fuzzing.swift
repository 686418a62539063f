import Glibc
import LibFuzzer

/// `FUZZ_TARGET=… Fuzzing [libFuzzer's options and folders]`; without a target, the list of them.
///
/// The target is no argument, as libFuzzer starts the program again with those that it knows.
@main enum Fuzzing {
    private static let targets: [any FuzzTarget.Type] = [
        ChunkedContentTarget.self, EntityTagListTarget.self, PipelinedRequestsTarget.self, RequestHeadTarget.self,
        StaticFilesTarget.self, URLEncodedFormTarget.self,
    ]

    private static let target: (any FuzzTarget.Type)? = {
        guard let name = getenv("FUZZ_TARGET").map({ String(cString: $0) }) else { return nil }
        return targets.first { $0.name == name }
    }()

    static func main() {
        guard target != nil else { return print(targets.map { $0.name }.joined(separator: "\n")) }
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        let status = LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
            // libFuzzer's contract: `count` bytes that live until this call returns.
            Fuzzing.target?.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
            return 0
        }
        exit(status)
    }
}
