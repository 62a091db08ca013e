/**
 * Reads the values of points whose form is known: what stays is compared, what differs is read from its bytes, and
 * nothing is made of what nobody asks for.
 */
import { type SentPoint, sentTextMax } from '@haulway/domain/tracking/location-point.ts'
import { fieldNumbers, noField, type PointForm, valueKinds } from './point-form.ts'

/** One body after the other, and one point of it after the other. */
export class PointReader {
  #bytes: Buffer = Buffer.alloc(0)
  /** By field: numbers, and words as 1 and 0; NaN where there is none. */
  readonly #numbers = new Float64Array(noField + 1)
  /** By field: from where to where a text goes; −1 where there is none. */
  readonly #begins = new Int32Array(noField + 1)
  readonly #ends = new Int32Array(noField + 1)
  /** What points say again and again: the last text of a field in this body, and where it stands. */
  readonly #texts: ({ begin: number; length: number; text: string } | undefined)[] = []
  /** The last day in this body, and where it stands. */
  #day: { begin: number; ms: number } | undefined

  open(body: Buffer): void {
    this.#bytes = body
    this.#texts.length = 0
    this.#day = undefined
  }

  /** Reads the point that begins here. @returns where it ends; −1 if it has another form, or none */
  read(begin: number, { literals, ends, kinds, fields }: PointForm): number {
    const bytes = this.#bytes
    this.#numbers.fill(Number.NaN)
    this.#begins.fill(-1)
    let at = begin
    let expected = 0
    for (let n = 0; n <= kinds.length; n++) {
      for (const end = ends[n]!; expected < end; expected++, at++) if (bytes[at] !== literals[expected]) return -1
      if (n === kinds.length) break
      const field = fields[n]!
      const kind = kinds[n]
      if (kind === valueKinds.number) at = this.#number(at, field)
      else if (kind === valueKinds.text) at = this.#text(at, field)
      else at = this.#word(at, field)
      if (at < 0) return -1
    }
    return at
  }

  /** What the point said that was read last. */
  sent(): SentPoint {
    const numbers = this.#numbers
    return {
      timestampMs: this.#begins[fieldNumbers.timestamp]! < 0 ? numbers[fieldNumbers.timestamp]! : this.#time(),
      uuid: this.#textOf(fieldNumbers.uuid, sentTextMax.id),
      latitude: numbers[fieldNumbers.latitude]!,
      longitude: numbers[fieldNumbers.longitude]!,
      accuracy: numbers[fieldNumbers.accuracy]!,
      speed: numbers[fieldNumbers.speed]!,
      heading: numbers[fieldNumbers.heading]!,
      batteryLevel: numbers[fieldNumbers.level]!,
      isCharging: numbers[fieldNumbers.is_charging] === 1,
      isMoving: numbers[fieldNumbers.is_moving] !== 0,
      isMock: numbers[fieldNumbers.mock] === 1,
      event: this.#repeatedText(fieldNumbers.event, sentTextMax.event),
      activity: this.#repeatedText(fieldNumbers.type, sentTextMax.activity),
      projectId: this.#repeatedText(fieldNumbers.projectId, sentTextMax.id),
      loadLogId: this.#repeatedText(fieldNumbers.loadLogId, sentTextMax.id),
    }
  }

  #number(begin: number, field: number): number {
    const bytes = this.#bytes
    const until = begin + numberBytesMax
    const isNegative = bytes[begin] === letter.minus
    const wholeBegin = isNegative ? begin + 1 : begin
    let at = wholeBegin
    let digits = 0
    let digit = bytes[at]! - letter.zero
    for (; digit >= 0 && digit <= 9 && at < until; digit = bytes[++at]! - letter.zero) digits = digits * 10 + digit
    let count = at - wholeBegin
    if (count === 0 || (count > 1 && bytes[wholeBegin] === letter.zero)) return -1
    if (bytes[at] === letter.point) {
      const decimalsBegin = ++at
      digit = bytes[at]! - letter.zero
      for (; digit >= 0 && digit <= 9 && at < until; digit = bytes[++at]! - letter.zero) digits = digits * 10 + digit
      const decimals = at - decimalsBegin
      if (decimals === 0) return -1
      count += decimals
      digits /= powersOfTen[decimals] ?? 1
    }
    if (at >= until) return -1
    if (count > exactDigitsMax || (bytes[at]! | 0x20) === letter.smallE) return this.#longNumber(begin, at, field)
    this.#numbers[field] = isNegative ? -digits : digits
    return at
  }

  /** @param decimalsEnd where a power of ten may stand */
  #longNumber(begin: number, decimalsEnd: number, field: number): number {
    const bytes = this.#bytes
    let at = decimalsEnd
    if ((bytes[at]! | 0x20) === letter.smallE) {
      at++
      if (bytes[at] === letter.plus || bytes[at] === letter.minus) at++
      const powerBegin = at
      const until = begin + numberBytesMax
      while (bytes[at]! >= letter.zero && bytes[at]! <= letter.zero + 9 && at < until) at++
      if (at === powerBegin || at >= until) return -1
    }
    if (field !== noField) this.#numbers[field] = Number(bytes.toString('latin1', begin, at))
    return at
  }

  #text(begin: number, field: number): number {
    const bytes = this.#bytes
    const until = begin + textBytesMax
    let at = begin
    while (isPlain[bytes[at]!] === 1 && at < until) at++
    if (at >= until) return -1
    this.#begins[field] = begin
    this.#ends[field] = at
    return at
  }

  #word(begin: number, field: number): number {
    for (const { word, value } of words) {
      if (this.#isSame(word, 0, begin, word.length)) {
        this.#numbers[field] = value
        return begin + word.length
      }
    }
    return -1
  }

  #textOf(field: number, lengthMax: number): string | undefined {
    const begin = this.#begins[field]!
    const end = this.#ends[field]!
    return begin < 0 || end - begin > lengthMax ? undefined : this.#bytes.toString('latin1', begin, end)
  }

  #repeatedText(field: number, lengthMax: number): string | undefined {
    const begin = this.#begins[field]!
    if (begin < 0) return undefined
    const length = this.#ends[field]! - begin
    const last = this.#texts[field]
    if (last?.length === length && this.#isSame(this.#bytes, last.begin, begin, length)) return last.text
    const text = this.#textOf(field, lengthMax)
    if (text !== undefined) this.#texts[field] = { begin, length, text }
    return text
  }

  /** As `Date.parse` tells it. */
  #time(): number {
    const begin = this.#begins[fieldNumbers.timestamp]!
    if (this.#ends[fieldNumbers.timestamp]! - begin === isoForm.length && this.#isIso(begin)) {
      const [hours, minutes] = [this.#twoDigits(begin + 11), this.#twoDigits(begin + 14)]
      const thousandths = this.#twoDigits(begin + 20) * 10 + this.#bytes[begin + 22]! - letter.zero
      const ms = this.#twoDigits(begin + 17) * 1000 + thousandths
      if (hours < 24 && minutes < 60 && ms < 60_000) return this.#dayMs(begin) + (hours * 60 + minutes) * 60_000 + ms
    }
    return Date.parse(this.#textOf(fieldNumbers.timestamp, sentTextMax.timestamp) ?? '')
  }

  #isIso(begin: number): boolean {
    const bytes = this.#bytes
    for (let i = 0; i < isoForm.length; i++) {
      const each = bytes[begin + i]! - isoForm[i]!
      if (isoForm[i] === letter.zero ? each < 0 || each > 9 : each !== 0) return false
    }
    return true
  }

  #dayMs(begin: number): number {
    if (!this.#day || !this.#isSame(this.#bytes, this.#day.begin, begin, dayLength)) {
      const day = this.#bytes.toString('latin1', begin, begin + dayLength)
      this.#day = { begin, ms: Date.parse(`${day}T00:00:00.000Z`) }
    }
    return this.#day.ms
  }

  #twoDigits(at: number): number {
    return (this.#bytes[at]! - letter.zero) * 10 + (this.#bytes[at + 1]! - letter.zero)
  }

  #isSame(other: Buffer, otherBegin: number, begin: number, length: number): boolean {
    const bytes = this.#bytes
    for (let i = 0; i < length; i++) if (bytes[begin + i] !== other[otherBegin + i]) return false
    return true
  }
}

const letter = {
  space: 0x20,
  quote: 0x22,
  plus: 0x2b,
  minus: 0x2d,
  point: 0x2e,
  zero: 0x30,
  backslash: 0x5c,
  smallE: 0x65,
} as const
/** Letters that stand for themselves in a text. */
const isPlain = Uint8Array.from({ length: 256 }, (_, each) =>
  Number(each >= letter.space && each < 0x80 && each !== letter.quote && each !== letter.backslash),
)
/** Of no more digits, and by no larger power of ten, a quotient of floats is the very float that is meant. */
const exactDigitsMax = 15
const powersOfTen = Float64Array.from({ length: exactDigitsMax + 1 }, (_, power) => 10 ** power)
/** Longer values are no tracker's, and not walked through for every form that is tried. */
const numberBytesMax = 32
const textBytesMax = 256
const words = [
  { word: Buffer.from('true'), value: 1 },
  { word: Buffer.from('false'), value: 0 },
  { word: Buffer.from('null'), value: Number.NaN },
]
/** A time as `Date.toISOString` writes it, with a zero for each digit. */
const isoForm = Buffer.from('0000-00-00T00:00:00.000Z')
const dayLength = 'YYYY-MM-DD'.length
