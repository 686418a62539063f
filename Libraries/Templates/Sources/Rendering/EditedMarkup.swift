#if DEBUG
    import Foundation
    import Synchronization

    /// The markup of templates that were edited since the program was built, which is shown without a build.
    ///
    /// The template compiler writes it to the file that the environment variable `EDITED_MARKUP` names: for each view its
    /// name, the number of its pieces, and the pieces, each ended by a NUL. Release builds have nothing of this.
    enum EditedMarkup {
        private static let file = ProcessInfo.processInfo.environment["EDITED_MARKUP"].map { URL(filePath: $0) }
        private static let views = Mutex<(modified: Date?, pieces: [String: [[UInt8]]])>((nil, [:]))

        static func pieces(of view: String) -> [[UInt8]]? {
            file == nil ? nil : views.withLock { $0.pieces[view] }
        }

        /// Reads the file again if it has changed.
        static func update() {
            guard let file else { return }
            let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
            let modified = attributes?[.modificationDate] as? Date
            views.withLock { views in
                guard modified != views.modified else { return }
                views = (modified, parse((try? Data(contentsOf: file)) ?? Data()))
            }
        }

        private static func parse(_ content: Data) -> [String: [[UInt8]]] {
            var fields = content.split(separator: 0, omittingEmptySubsequences: false)[...]
            var views: [String: [[UInt8]]] = [:]
            while fields.count > 2, let name = fields.popFirst(), let text = fields.popFirst(),
                let count = Int(String(decoding: text, as: UTF8.self)), count >= 0, count <= fields.count
            {
                views[String(decoding: name, as: UTF8.self)] = fields.prefix(count).map(Array.init)
                fields = fields.dropFirst(count)
            }
            return views
        }
    }

    extension HTML {
        /// Writes a piece in place of the one of the build, if it was edited.
        @usableFromInline mutating func writeEdited(_ index: Int, of view: StaticString) -> Bool {
            guard let pieces = EditedMarkup.pieces(of: view.description), pieces.indices.contains(index) else {
                return false
            }
            bytes.append(contentsOf: pieces[index])
            return true
        }
    }
#endif
