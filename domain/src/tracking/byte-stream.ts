/** Bytes written and read one after the other; whole numbers as base-128 varints. */

export class ByteWriter {
  #buffer: Uint8Array
  #length = 0

  /** @param expectedBytes it grows beyond them */
  constructor(expectedBytes: number) {
    this.#buffer = new Uint8Array(Math.max(16, expectedBytes))
  }

  byte(value: number): void {
    if (this.#length === this.#buffer.length) {
      const larger = new Uint8Array(this.#buffer.length * 2)
      larger.set(this.#buffer)
      this.#buffer = larger
    }
    this.#buffer[this.#length++] = value
  }

  /** Division instead of shifts: times need more than 32 bits. */
  unsigned(value: number): void {
    let rest = value
    while (rest >= 128) {
      this.byte((rest % 128) | 128)
      rest = Math.floor(rest / 128)
    }
    this.byte(rest)
  }

  signed(value: number): void {
    this.unsigned(value < 0 ? -value * 2 - 1 : value * 2)
  }

  /** A whole number of at most 48 bits, the highest byte first. */
  sixBytes(value: number): void {
    const high = Math.floor(value / 2 ** 32)
    this.byte(high >>> 8)
    this.byte(high & 255)
    for (let shift = 24; shift >= 0; shift -= 8) this.byte((value >>> shift) & 255)
  }

  bytes(): Uint8Array {
    return this.#buffer.slice(0, this.#length)
  }
}

/** @throws RangeError when the bytes end too early, or a number has no end */
export class ByteReader {
  #place = 0
  readonly #buffer: Uint8Array

  constructor(buffer: Uint8Array) {
    this.#buffer = buffer
  }

  byte(): number {
    const value = this.#buffer[this.#place++]
    if (value === undefined) throw new RangeError('a packed batch ends too early')
    return value
  }

  unsigned(): number {
    let value = 0
    let factor = 1
    for (let byte = this.byte(); ; byte = this.byte()) {
      value += (byte & 127) * factor
      if (byte < 128) return value
      factor *= 128
      if (factor > 2 ** 56) throw new RangeError('a number of a packed batch is too long')
    }
  }

  signed(): number {
    const value = this.unsigned()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  sixBytes(): number {
    let value = 0
    for (let i = 0; i < 6; i++) value = value * 256 + this.byte()
    return value
  }
}
