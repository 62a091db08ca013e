/** A hash for each field of a value, so that a change is found and the changed field can be named. */
import { sha256 } from '@noble/hashes/sha2.js'
import { base64urlnopad } from '@scure/base'
import { canonicalBytes, canonicalText } from '../../seal/canonical.ts'

/** By the path of the field as canonical JSON, such as `["acts",0,"kind"]`: no two fields have the same. */
export type FieldHashes = Record<string, string>

/** base64url of the SHA-256 of a value's canonical form. @throws RangeError when the value is not JSON */
export function hashOf(value: unknown): string {
  return base64urlnopad.encode(sha256(canonicalBytes(value)))
}

/** Every field that is neither a list nor an object has a hash; an empty list or object has one, too. */
export function hashFields(value: unknown): FieldHashes {
  return Object.fromEntries(fieldsOf(value, []).map(([path, field]) => [canonicalText(path), hashOf(field)]))
}

type Path = (string | number)[]

function fieldsOf(value: unknown, path: Path): [Path, unknown][] {
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.map((each, at) => [at, each])
    : typeof value === 'object' && value !== null
      ? Object.entries(value).filter(([, each]) => each !== undefined)
      : []
  return entries.length === 0 ? [[path, value]] : entries.flatMap(([name, each]) => fieldsOf(each, [...path, name]))
}

export type FieldChange = { path: string; change: 'changed' | 'added' | 'missing' }

/** What differs from the hashes, in the order of the paths. */
export function changedFields(value: unknown, hashes: FieldHashes): FieldChange[] {
  const found = new Map(Object.entries(hashFields(value)))
  const expected = new Map(Object.entries(hashes))
  const paths = [...new Set([...found.keys(), ...expected.keys()])].sort()
  return paths.flatMap(path => {
    const hash = found.get(path)
    const signed = expected.get(path)
    if (hash === signed) return []
    return { path, change: signed === undefined ? 'added' : hash === undefined ? 'missing' : 'changed' }
  })
}
