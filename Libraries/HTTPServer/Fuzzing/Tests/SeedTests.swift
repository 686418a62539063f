import Foundation
import Testing

/// The seeds of all fuzz targets, with the same checks as in `bin/fuzz`.
@Suite struct SeedTests {
    private static let corpus = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Corpus")

    @Test(arguments: FuzzTargets.names)
    func `the rules hold for the seeds`(of name: String) throws {
        let target = try #require(FuzzTargets.all.first { $0.name == name })
        let folder = Self.corpus.appending(path: name)
        let seeds = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(seeds.count >= 5)
        for seed in seeds {
            do {
                try target.check(Array(try Data(contentsOf: seed)))
            } catch {
                Issue.record("\(seed.lastPathComponent): \(error)")
            }
        }
    }

    @Test func `every folder of seeds belongs to a target`() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path)
        #expect(folders.sorted() == FuzzTargets.names.sorted())
    }
}
