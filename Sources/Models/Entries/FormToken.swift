/// By what a form is known that comes twice, as after a double click: each time a form is shown it has another one.
package struct FormToken: RandomToken {
    package let bits: RandomBits

    package init(bits: RandomBits) {
        self.bits = bits
    }

    /// 16 bytes.
    package var bytes: [UInt8] { bits.bytes }
}
