import GRDB

/// The two files of a data folder, which is locked.
struct DatabaseFiles {
    let folder: String
    let rest: DatabaseFile
    let catalogue: DatabaseFile
    let schemas: Schemas

    init(folder: String, schemas: Schemas = Schemas()) {
        self.folder = folder
        self.schemas = schemas
        rest = DatabaseFile(part: .rest, folder: folder, schemas: schemas)
        catalogue = DatabaseFile(part: .catalogue, folder: folder, schemas: schemas)
    }

    /// Opens both databases: checked before either is changed, copied when a migration is due, and migrated. A catalogue
    /// that is in the other file gets its own first.
    func open() throws(StorageError) -> (rest: DatabasePool, catalogue: DatabasePool) {
        try inspect()
        let restPool = try rest.open()
        try moveCatalogue(outOf: restPool)
        let cataloguePool = try catalogue.open()
        try catalogue.namingThisFile { try CatalogueMove.forget(in: cataloguePool) }
        return (restPool, cataloguePool)
    }

    private func inspect() throws(StorageError) {
        guard let found = try rest.inspect() else {
            // Whoever has a catalogue has lost the other file, and does not begin anew.
            guard try catalogue.inspect() == nil else { throw .missing(file: rest.path) }
            return
        }
        if found.hasCatalogue {
            if let due = found.dueMigration { try copy([rest], before: due) }
        } else {
            guard let catalogueFound = try catalogue.inspect() else { throw .missing(file: catalogue.path) }
            guard catalogueFound.hasCatalogue else {
                throw .damaged(file: catalogue.path, detail: "no such table: song")
            }
            if let due = found.dueMigration ?? catalogueFound.dueMigration { try copy([rest, catalogue], before: due) }
        }
    }

    /// Both under one label, so that the two which belong together are seen to.
    private func copy(_ files: [DatabaseFile], before migration: String) throws(StorageError) {
        let kept = KeptFiles(folder: folder)
        let label = kept.freeLabel("before-\(migration)")
        for file in files { try file.copy(to: kept.path(of: file.part, label)) }
    }

    private func moveCatalogue(outOf pool: DatabasePool) throws(StorageError) {
        try rest.namingThisFile {
            try CatalogueMove(folder: folder, source: pool, schemas: schemas).run()
        }
    }
}
