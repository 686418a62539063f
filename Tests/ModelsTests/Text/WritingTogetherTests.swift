import Foundation
import Testing

@testable import Models

/// Several editors of one text, whose requests, responses and updates are delayed and lost at random.
///
/// A ``SimulatedEditor`` follows the rules of docs/live.md, as `Public/text-editor.js` does.
struct WritingTogetherTests {
    @Test(arguments: 2...3, 1...150 as ClosedRange<UInt64>)
    func `all editors end with the stored text, which has every word that was typed, once`(
        editorCount: Int,
        seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        var server = SimulatedServer()
        var editors = (0..<editorCount).map { SimulatedEditor(name: $0, base: server.state) }
        for _ in 1...80 {
            let index = Int.random(in: 0..<editorCount, using: &random)
            editors[index].step(with: &server, using: &random)
        }
        for _ in 1...3 {
            for index in editors.indices { editors[index].finish(with: &server) }
        }
        for editor in editors { #expect(editor.field == server.state.text) }
        let words = server.state.text.split { $0 == " " || $0 == "\n" }
        for editor in editors {
            for word in editor.typed {
                let count = words.count { $0 == word }
                #expect(count == 1 || count == 0 && editors.contains { $0.deleted.contains(word) }, "\(word): \(count)")
            }
        }
    }
}

/// The server: a store with the rule of every store.
private struct SimulatedServer {
    private(set) var state = TextState(text: "one two\nthree four", revision: 1)
    private var lastEdits: [EditorID: SavedEdit] = [:]

    mutating func receive(_ edit: TextEdit) -> TextState {
        guard let origin = edit.origin.editorEdit else { return state }
        let outcome = edit.step(on: StoredText(state: state, lastEdit: lastEdits[origin.editor]))
        state = outcome.state
        switch outcome {
        case .saved, .unchanged:
            lastEdits[origin.editor] = SavedEdit(number: origin.number, revision: state.revision, text: edit.text)
        case .outdated, .conflict, .tooLong: break
        }
        return state
    }
}

private struct SimulatedEditor {
    private enum Response {
        case arrives(TextState)
        case isLost
    }

    private let name: Int
    private let id = EditorID.random()
    private(set) var field: String
    private var base: TextState
    private var sequence = 0
    /// The text that was sent, and the response on its way.
    private var sent: (text: String, response: Response)?
    /// Whether the response to an earlier request was lost. Updates then wait.
    private var isUncertain = false
    private(set) var typed: [String] = []
    private(set) var deleted: Set<String> = []

    init(name: Int, base: TextState) {
        self.name = name
        self.base = base
        field = base.text
    }

    mutating func step(with server: inout SimulatedServer, using random: inout SeededGenerator) {
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<4: type(using: &random)
        case 4: delete(using: &random)
        case 5..<7: send(to: &server, isLost: Int.random(in: 0..<5, using: &random) == 0)
        case 7..<9: receiveResponse()
        default: receiveUpdate(server.state)
        }
    }

    /// Sends everything, and receives everything.
    mutating func finish(with server: inout SimulatedServer) {
        receiveResponse()
        send(to: &server, isLost: false)
        receiveResponse()
        receiveUpdate(server.state)
    }

    /// Adds a word at the end of any word, or goes on typing the last one.
    private mutating func type(using random: inout SeededGenerator) {
        let letters = ["a", "b", "c"][name]
        if let word = typed.last, !word.hasSuffix("x"), let range = field.range(of: word), Bool.random(using: &random) {
            typed[typed.count - 1] = word + "x"
            field.replaceSubrange(range, with: word + "x")
            return
        }
        let word = "\(letters)\(typed.count)\(letters)"
        let ends = field.indices.filter { field[$0] == " " || field[$0] == "\n" } + [field.endIndex]
        guard let end = ends.randomElement(using: &random) else { return }
        field.insert(contentsOf: Bool.random(using: &random) ? " \(word)" : "\n\(word)", at: end)
        typed.append(word)
    }

    private mutating func delete(using random: inout SeededGenerator) {
        let words = field.split { $0 == " " || $0 == "\n" }
        guard let word = words.randomElement(using: &random) else { return }
        deleted.insert(String(word))
        field.removeSubrange(word.startIndex..<word.endIndex)
    }

    private mutating func send(to server: inout SimulatedServer, isLost: Bool) {
        guard sent == nil, field != base.text || isUncertain else { return }
        sequence += 1
        let origin = TextOrigin(base: base, editorEdit: EditorEdit(editor: id, number: sequence))
        let state = server.receive(TextEdit(text: field, origin: origin, time: .distantPast))
        sent = (field, isLost ? .isLost : .arrives(state))
    }

    private mutating func receiveResponse() {
        guard let (text, response) = sent else { return }
        sent = nil
        switch response {
        case .isLost:
            isUncertain = true
        case .arrives(let state):
            isUncertain = false
            field = TextMerge(base: text, stored: state.text, new: field).text
            base = state
        }
    }

    private mutating func receiveUpdate(_ state: TextState) {
        guard sent == nil, !isUncertain, state.revision > base.revision else { return }
        field = TextMerge(base: base.text, stored: state.text, new: field).text
        base = state
    }
}

/// SplitMix64, so that a failing run can be repeated.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
