extension Schema {
    /// What visitors have left. Of an identifier only the digest is kept, so that who has a copy of the database can pass
    /// for nobody.
    static let visitor = """
        CREATE TABLE visitor (
            idDigest BLOB PRIMARY KEY,
            version INTEGER NOT NULL,
            greetingName TEXT,
            firstName TEXT,
            lastName TEXT,
            CHECK ((firstName IS NULL) = (lastName IS NULL))
        ) STRICT, WITHOUT ROWID;
        """

    /// How visitors want the app; NULL for who has never said. `githubKey` is by what a GitHub name is told from another:
    /// by it the names are found that somebody follows. The token is the only secret that is kept as it is, since GitHub
    /// has to be shown it: all files are their owner's alone.
    static let visitorSettings = """
        ALTER TABLE visitor ADD COLUMN githubName TEXT;
        ALTER TABLE visitor ADD COLUMN githubKey TEXT CHECK ((githubKey IS NULL) = (githubName IS NULL));
        ALTER TABLE visitor ADD COLUMN githubToken TEXT;
        ALTER TABLE visitor ADD COLUMN pageSize INTEGER;
        ALTER TABLE visitor ADD COLUMN theme TEXT;
        CREATE INDEX visitorByGitHubKey ON visitor (githubKey) WHERE githubKey IS NOT NULL;
        """
}
