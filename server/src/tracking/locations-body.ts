/** The body of a post of points, from its bytes to what each of its points is. */
import { pointOf, type ReadPoint, rawPoints, readPoint } from '@haulway/domain/tracking/location-point.ts'
import { learnForm, type PointForm } from './point-form.ts'
import { PointReader } from './point-reader.ts'

/** What is no JSON is one point without a place. */
export type ReadBody = (bytes: Buffer, receivedAt: number) => ReadPoint[]

/** Trackers of all versions, with and without what they say only at times. */
const formsMax = 32
/** A body with more forms that are new is no tracker's, and to learn them would take longer than to read it. */
const learnedMax = 4

/**
 * Reads what trackers post all day by the forms of their points, in three quarters of the time that `JSON.parse` takes
 * before the first point is looked at; all else by that. The points are the same either way.
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
/** Stands for the list when the rest of the body is looked at. */
const listTaken = 'the list, which was taken out'

/** Bodies with a list of points that are alike. */
export class AlikeReader {
  readonly #reader = new PointReader()
  /** The one that was used last comes first. */
  readonly #forms: PointForm[] = []
  #learned = 0

  /** @returns undefined for what is left to `JSON.parse` */
  read(bytes: Buffer, receivedAt: number): ReadPoint[] | undefined {
    const listAt = bytes.indexOf(listBegin)
    if (listAt < 0) return undefined
    this.#reader.open(bytes)
    this.#learned = 0
    const points: ReadPoint[] = []
    let at = listAt + listBegin.length - 1
    do {
      at = this.#readPoint(bytes, at + 1)
      if (at < 0) return undefined
      points.push(pointOf(this.#reader.sent(), receivedAt))
    } while (bytes[at] === comma)
    return bytes[at] === listEnd && isItsBody(bytes, listAt, at + 1) ? points : undefined
  }

  /** @returns where the point ends; −1 when it is none, or none that is worth learning from */
  #readPoint(bytes: Buffer, begin: number): number {
    for (const [place, form] of this.#forms.entries()) {
      const end = this.#reader.read(begin, form)
      if (end < 0) continue
      if (place > 0) this.#forms.unshift(...this.#forms.splice(place, 1))
      return end
    }
    const form = this.#learned++ < learnedMax ? learnForm(bytes, begin) : undefined
    if (!form) return -1
    this.#forms.unshift(form)
    this.#forms.splice(formsMax)
    return this.#reader.read(begin, form)
  }
}

/** Whether what stands around the list is the rest of an object, and the list its own. */
function isItsBody(bytes: Buffer, listAt: number, listEndAt: number): boolean {
  const rest = `${bytes.toString('latin1', 0, listAt)}"location":"${listTaken}"${bytes.toString('latin1', listEndAt)}`
  const body = parse(rest)
  return typeof body === 'object' && body !== null && 'location' in body && body.location === listTaken
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
