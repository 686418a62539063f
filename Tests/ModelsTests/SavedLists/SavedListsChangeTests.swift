import Foundation
import Models
import Testing

struct SavedListsChangeTests {
    private let noon = Date(timeIntervalSince1970: 1_795_254_067)
    private let nineties = SavedList(id: 1, kind: .songs, name: "Nineties", address: "/songs?decade=1990")

    private func save(_ name: String, kind: CatalogueKind = .songs, address: String = "/songs?tag=a")
        -> SavedListsChange
    {
        .save(kind, name: name, address: address)
    }

    @Test func `a list is saved under a trimmed name, renamed, deleted and restored`() throws {
        let saved = try save(" Late night ").step(on: [nineties], at: noon)
        #expect(saved.lists == [nineties, SavedList(id: 2, kind: .songs, name: "Late night", address: "/songs?tag=a")])
        let renamed = try SavedListsChange.rename(id: saved.id, name: "Night").step(on: saved.lists, at: noon)
        #expect(renamed.lists.map(\.name) == ["Nineties", "Night"])
        let deleted = try SavedListsChange.delete(id: 1).step(on: renamed.lists, at: noon)
        #expect(deleted.lists.map(\.deletedAt) == [noon, nil])
        let restored = try SavedListsChange.restore(id: 1).step(on: deleted.lists, at: noon + 60)
        #expect(restored.lists == renamed.lists)
    }

    @Test(arguments: ["nineties", " NINETIES "]) func `two lists of songs do not have one name`(name: String) throws {
        #expect(throws: SavedListError.taken) { try save(name).step(on: [nineties], at: noon) }
        #expect(try save(name, kind: .movies).step(on: [nineties], at: noon).lists.count == 2)
        #expect(try SavedListsChange.rename(id: 1, name: name).step(on: [nineties], at: noon).lists.count == 1)
    }

    @Test func `a name is a short line, and an address is not too long`() {
        #expect(throws: SavedListError.name(.blank)) { try save(" \u{200B}").step(on: [], at: noon) }
        #expect(throws: SavedListError.name(.tooLong(length: 61))) {
            try save(String(repeating: "a", count: 61)).step(on: [], at: noon)
        }
        let address = "/songs?q=\(String(repeating: "a", count: SavedList.addressLimit))"
        #expect(throws: SavedListError.tooLongAddress) { try save("a", address: address).step(on: [], at: noon) }
    }

    @Test func `a deletion can be undone for a day, and once`() throws {
        let deleted = try SavedListsChange.delete(id: 1).step(on: [nineties], at: noon).lists
        let late = noon + Deletion.undoTime
        #expect(throws: SavedListError.missing) { try SavedListsChange.restore(id: 1).step(on: deleted, at: late) }
        #expect(throws: SavedListError.missing) { try SavedListsChange.restore(id: 1).step(on: [nineties], at: noon) }
        #expect(throws: SavedListError.missing) { try SavedListsChange.delete(id: 1).step(on: deleted, at: noon) }
        #expect(try save("a").step(on: deleted, at: late).lists.map(\.name) == ["a"])
    }

    @Test func `a visitor has a limited number of lists, and of deleted ones`() throws {
        var lists: [SavedList] = []
        for number in 1...SavedList.countLimit { lists = try save("\(number)").step(on: lists, at: noon).lists }
        #expect(throws: SavedListError.tooMany(limit: 30)) { try save("x").step(on: lists, at: noon) }
        for number in 1...SavedList.countLimit {
            lists = try SavedListsChange.delete(id: number).step(on: lists, at: noon + Double(number)).lists
        }
        let saved = try save("x").step(on: lists, at: noon + 60)
        let after = try SavedListsChange.delete(id: saved.id).step(on: saved.lists, at: noon + 60).lists
        #expect(after.map(\.id) == Array(2...(SavedList.countLimit + 1)))
    }
}
