/** Writes and reads bytes in sequence. Integers are base-128 varints. */

export class ByteWriter {
  #buffer: Uint8Array
  #length = 0

  /** @param expectedBytes the initial size; it grows if needed */
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

  /** Uses division instead of shifts, since times need more than 32 bits. */
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

  /** An integer of at most 48 bits, the highest byte first. */
  sixBytes(value: number): void {
    const high = Math.floor(value / 2 ** 32)
    this.byte(high >>> 8)
    this.byte(high & 255)
    for (let shift = 24; shift >= 0; shift -= 8) this.byte((value >>> shift) & 255)
  }

  all(values: Uint8Array): void {
    this.#reserve(values.length)
    this.#buffer.set(values, this.#length)
    this.#length += values.length
  }

  /** Signed differences between consecutive values of a column. Most take one or two bytes and are written inline. */
  differences(column: Float64Array): void {
    this.#reserve(column.length * 2)
    // Local variables, since a private field would be written for every byte.
    let buffer = this.#buffer
    let place = this.#length
    let last = 0
    for (let i = 0; i < column.length; i++) {
      const step = column[i]! - last
      last = column[i]!
      if (step < 2 ** 13 && step >= -(2 ** 13)) {
        const zigzag = (step << 1) ^ (step >> 31)
        if (zigzag >= 128) buffer[place++] = zigzag | 128
        buffer[place++] = zigzag < 128 ? zigzag : zigzag >> 7
      } else {
        this.#length = place
        this.signed(step)
        this.#reserve((column.length - i) * 2)
        buffer = this.#buffer
        place = this.#length
      }
    }
    this.#length = place
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#buffer.length) return
    const larger = new Uint8Array(Math.max(this.#buffer.length * 2, this.#length + bytes))
    larger.set(this.#buffer)
    this.#buffer = larger
  }

  /** Writes the length, then the text. */
  ascii(text: string): void {
    this.unsigned(text.length)
    for (let i = 0; i < text.length; i++) this.byte(text.charCodeAt(i) & 127)
  }

  /** The written bytes, without copying them: don't write after this. */
  bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#length)
  }
}

/** @throws RangeError when the bytes end too early, or a number is too long */
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

  ascii(): string {
    let text = ''
    for (let left = this.unsigned(); left > 0; left--) text += String.fromCharCode(this.byte())
    return text
  }

  /** Fills a part of a column with running sums of signed numbers. Most take one or two bytes and are read inline. */
  sums(column: Float64Array, begin: number, from: number, to: number): void {
    const buffer = this.#buffer
    let place = this.#place
    let last = begin
    for (let i = from; i < to; i++) {
      const first = buffer[place] ?? 128
      const second = first < 128 ? 0 : (buffer[place + 1] ?? 128)
      if (second < 128) {
        const value = (first & 127) | (second << 7)
        place += first < 128 ? 1 : 2
        last += (value >>> 1) ^ -(value & 1)
      } else {
        this.#place = place
        last += this.signed()
        place = this.#place
      }
      column[i] = last
    }
    this.#place = place
  }

  /** Integers of 48 bits, the highest byte first. */
  sixBytes(column: Float64Array, from: number, to: number): void {
    const bytes = this.all((to - from) * 6)
    for (let i = from, place = 0; i < to; i++, place += 6) {
      const high = (bytes[place]! << 8) | bytes[place + 1]!
      const middle = (bytes[place + 2]! << 8) | bytes[place + 3]!
      column[i] = (high * 2 ** 16 + middle) * 2 ** 16 + ((bytes[place + 4]! << 8) | bytes[place + 5]!)
    }
  }

  /** The next `count` bytes, without copying them. */
  all(count: number): Uint8Array {
    const end = this.#place + count
    if (end > this.#buffer.length) throw new RangeError('a packed batch ends too early')
    const bytes = this.#buffer.subarray(this.#place, end)
    this.#place = end
    return bytes
  }
}
