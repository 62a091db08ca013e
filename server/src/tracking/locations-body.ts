/** The body of a post of points, from its bytes to what each of its points is. */
import { pointOf, type ReadPoint, rawPoints, readPoint } from '@haulway/domain/tracking/location-point.ts'
import { learnForm, type PointForm } from './point-form.ts'
import { PointReader } from './point-reader.ts'

/** What is no JSON is one point without a place. */
export type ReadBody = (bytes: Buffer, receivedAt: number) => ReadPoint[]

/** Trackers of all versions, with and without what they say only at times. */
const formsMax = 32
/** New forms that one body may bring. Of a queue with more, the first ones are known when the next body comes. */
const learnedMax = 4
/** How often a body's points may be compared with forms in vain: so often, and a few times more for each of them. */
const vainMax = 64
const vainAPoint = 4

/**
 * Reads what trackers post all day by the forms of their points; all else with `JSON.parse`. The points are the same
 * either way.
 */
export function openReadBody(): ReadBody {
  const alike = new AlikeReader()
  return (bytes, receivedAt) => alike.read(bytes, receivedAt) ?? readAnyBody(bytes, receivedAt)
}

export const readAnyBody: ReadBody = (bytes, receivedAt) => {
  return rawPoints(parse(bytes.toString())).map(raw => readPoint(raw, receivedAt))
}

const listBegin = Buffer.from('"location":[')
const [comma, listEnd] = [...Buffer.from(',]')]

/** Bodies with a list of points that are alike. */
export class AlikeReader {
  readonly #reader = new PointReader()
  /** The one that was used last comes first. */
  readonly #forms: PointForm[] = []
  #learned = 0
  #vain = 0

  /** @returns undefined for what is left to `JSON.parse` */
  read(bytes: Buffer, receivedAt: number): ReadPoint[] | undefined {
    const listAt = bytes.indexOf(listBegin)
    if (listAt < 0) return undefined
    this.#reader.open(bytes)
    try {
      return this.#readList(bytes, listAt, receivedAt)
    } finally {
      // Nobody's body is kept, nor what it lies in.
      this.#reader.open(nothing)
    }
  }

  #readList(bytes: Buffer, listAt: number, receivedAt: number): ReadPoint[] | undefined {
    this.#learned = 0
    this.#vain = 0
    const points: ReadPoint[] = []
    let at = listAt + listBegin.length - 1
    do {
      at = this.#readPoint(bytes, at + 1, vainMax + points.length * vainAPoint)
      if (at < 0) return undefined
      points.push(pointOf(this.#reader.sent(), receivedAt))
    } while (bytes[at] === comma)
    return bytes[at] === listEnd && isItsBody(bytes, listAt, at + 1) ? points : undefined
  }

  /** @returns where the point ends; −1 when it is none, or one that is not worth the search */
  #readPoint(bytes: Buffer, begin: number, vainUntil: number): number {
    for (const [place, form] of this.#forms.entries()) {
      const end = this.#reader.read(begin, form)
      if (end >= 0) {
        if (place > 0) this.#forms.unshift(...this.#forms.splice(place, 1))
        return end
      }
      if (++this.#vain > vainUntil) return -1
    }
    return this.#learned++ < learnedMax ? this.#learn(bytes, begin) : -1
  }

  #learn(bytes: Buffer, begin: number): number {
    const form = learnForm(bytes, begin)
    const end = form ? this.#reader.read(begin, form) : -1
    // By a form that its own point can't be read by, no other can.
    if (form && end >= 0) {
      this.#forms.unshift(form)
      this.#forms.splice(formsMax)
    }
    return end
  }
}

const nothing = Buffer.alloc(0)

/** Whether what stands around the list is the rest of an object, and the list its own: two stand-ins tell. */
function isItsBody(bytes: Buffer, listAt: number, listEndAt: number): boolean {
  const before = bytes.toString('latin1', 0, listAt)
  const after = bytes.toString('latin1', listEndAt)
  return [0, 1].every(standIn => {
    const body = parse(`${before}"location":${standIn}${after}`)
    return typeof body === 'object' && body !== null && 'location' in body && body.location === standIn
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
