extension VisitorID {
    /// 32 bytes by which a visitor is kept, so that who reads the database or a copy of it can pass for nobody.
    package var digest: [UInt8] {
        SHA256Digest(of: Array(text.utf8)).bytes
    }
}
