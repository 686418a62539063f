import Foundation
import LibFuzzer

/// `FUZZ_TARGET=… Fuzzing [libFuzzer's options and folders]` runs a target. Without a target, the program lists them.
///
/// The target is not an argument, because libFuzzer restarts the program with the arguments that it knows.
@main enum Fuzzing {
    private static let target: (any FuzzTarget.Type)? = {
        guard let name = getenv("FUZZ_TARGET").map({ String(cString: $0) }) else { return nil }
        return FuzzTargets.all.first { $0.name == name }
    }()

    static func main() {
        guard target != nil else { return print(FuzzTargets.names.joined(separator: "\n")) }
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        let status = LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
            // libFuzzer guarantees `count` bytes that are valid until this call returns.
            Fuzzing.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
            return 0
        }
        exit(status)
    }

    /// Ends the program if a rule does not hold, so that libFuzzer keeps the input.
    private static func check(_ input: [UInt8]) {
        do {
            try target?.check(input)
        } catch {
            fatalError("\(error)")
        }
    }
}
