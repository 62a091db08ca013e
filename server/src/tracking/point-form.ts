/**
 * The form of a point: what the points of one tracker have in common. A program writes them all alike, the same names
 * in the same order, so that one that was read tells where the next ones have their values.
 */

/** What is read of a point, under the names it has there. A word is `true`, `false` or `null`. */
const asked = {
  point: { timestamp: 'time', uuid: 'text', is_moving: 'word', event: 'text', mock: 'word' },
  coords: { latitude: 'number', longitude: 'number', accuracy: 'number', speed: 'number', heading: 'number' },
  battery: { level: 'number', is_charging: 'word' },
  activity: { type: 'text' },
  extras: { projectId: 'text', loadLogId: 'text' },
} as const

type Group = keyof typeof asked
export type PointField = { [G in Group]: keyof (typeof asked)[G] }[Group]
const pointFields = Object.values(asked).flatMap(group => Object.keys(group)) as PointField[]
export const fieldNumbers = Object.fromEntries(pointFields.map((field, n) => [field, n])) as Record<PointField, number>
/** The number of what nobody asks for. */
export const noField = pointFields.length

export const valueKinds = { number: 0, text: 1, word: 2 } as const
type ValueKind = keyof typeof valueKinds

export type PointForm = {
  /** What stands before the first value, between each two, and after the last; the quotes of texts belong to it. */
  literals: Uint8Array
  /** Where in `literals` the one before each value ends, and that after the last. */
  ends: Uint16Array
  /** Of each value, of `valueKinds`. */
  kinds: Uint8Array
  /** Of each value, the number of its field, or `noField`. */
  fields: Uint8Array
}

/** What is longer, has more values, or goes deeper, is no tracker's. */
const bytesMax = 4096
const valuesMax = 100
const depthMax = 6

/**
 * Learns the form of the point that begins at a place of a body. Whether its values are what they seem to be is seen
 * when they are read.
 * @returns undefined for what has none: no JSON object, one that is too large or too deep, spaces between its parts,
 *   names with escapes or letters beyond ASCII, a name that stands twice
 */
export function learnForm(bytes: Buffer, begin: number): PointForm | undefined {
  try {
    return new FormLearner(bytes.toString('latin1', begin, begin + bytesMax)).learn()
  } catch (error) {
    if (error === noForm) return undefined
    throw error
  }
}

const noForm = new RangeError('a point of no form')
const plainName = /[ !#-[\]-\x7f]*/y
const text = /[^"]*/y
const numberOrWord = /[^",\]}]+/y

class FormLearner {
  readonly #text: string
  #at = 0
  #depth = 0
  readonly #literals: string[] = []
  /** Where the literal begins that comes after the last value. */
  #literalAt = 0
  readonly #kinds: number[] = []
  readonly #fields: number[] = []

  constructor(text: string) {
    this.#text = text
  }

  learn(): PointForm {
    this.#object('point')
    this.#literals.push(this.#text.slice(this.#literalAt, this.#at))
    let end = 0
    return {
      literals: Buffer.from(this.#literals.join(''), 'latin1'),
      ends: Uint16Array.from(this.#literals, literal => (end += literal.length)),
      kinds: Uint8Array.from(this.#kinds),
      fields: Uint8Array.from(this.#fields),
    }
  }

  #object(group?: Group): void {
    this.#enter('{')
    const names = new Set<string>()
    if (this.#leaves('}')) return
    do {
      this.#expect('"')
      const name = this.#match(plainName)
      if (names.has(name)) throw noForm
      names.add(name)
      this.#expect('"')
      this.#expect(':')
      this.#value(group, name)
    } while (this.#takes(','))
    if (!this.#leaves('}')) throw noForm
  }

  #list(): void {
    this.#enter('[')
    if (this.#leaves(']')) return
    do this.#value()
    while (this.#takes(','))
    if (!this.#leaves(']')) throw noForm
  }

  #value(group?: Group, name?: string): void {
    const first = this.#text[this.#at]
    if (first === '{') this.#object(group === 'point' && isGroup(name) ? name : undefined)
    else if (first === '[') this.#list()
    else if (first === '"') this.#slot('text', group, name)
    else this.#slot(isWordBegin(first) ? 'word' : 'number', group, name)
  }

  #slot(kind: ValueKind, group?: Group, name?: string): void {
    if (kind === 'text') this.#expect('"')
    this.#literals.push(this.#text.slice(this.#literalAt, this.#at))
    this.#kinds.push(valueKinds[kind])
    this.#fields.push(fieldOf(kind, group, name))
    if (this.#kinds.length > valuesMax) throw noForm
    this.#match(kind === 'text' ? text : numberOrWord)
    this.#literalAt = this.#at
    if (kind === 'text') this.#expect('"')
  }

  #enter(begin: string): void {
    this.#expect(begin)
    if (++this.#depth > depthMax) throw noForm
  }

  #leaves(end: string): boolean {
    if (!this.#takes(end)) return false
    this.#depth--
    return true
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const [matched] = pattern.exec(this.#text) ?? []
    if (matched === undefined) throw noForm
    this.#at += matched.length
    return matched
  }

  #takes(letter: string): boolean {
    if (this.#text[this.#at] !== letter) return false
    this.#at++
    return true
  }

  #expect(letter: string): void {
    if (!this.#takes(letter)) throw noForm
  }
}

function isGroup(name: string | undefined): name is Exclude<Group, 'point'> {
  return name !== undefined && name !== 'point' && Object.hasOwn(asked, name)
}

function isWordBegin(letter: string | undefined): boolean {
  return letter === 't' || letter === 'f' || letter === 'n'
}

/** A value of another kind than is asked for is nobody's. */
function fieldOf(kind: ValueKind, group: Group | undefined, name: string | undefined): number {
  if (group === undefined || name === undefined || !Object.hasOwn(asked[group], name)) return noField
  const kinds: Partial<Record<string, ValueKind | 'time'>> = asked[group]
  const expected = kinds[name]
  const isExpected = expected === kind || (expected === 'time' && kind !== 'word')
  return isExpected ? fieldNumbers[name as PointField] : noField
}
