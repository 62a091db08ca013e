/** A proof says what its party sees, and any change of it is found. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { canonicalText } from '../../seal/canonical.ts'
import { act, dayStartMs, goodDay } from '../act/act.fixture.ts'
import type { LoadLogAct } from '../act/act.ts'
import { checkProof, checkProofCode } from './check-proof.ts'
import { jobbersLoad, proofOf, richActs, testProofKey } from './proof.fixture.ts'
import { parseProofCode, proofCode } from './proof.ts'
import { isSignedWith } from './proof-key.ts'

const signer = testProofKey(1)
const keys = [testProofKey(2).key, signer.key]
const { text, proof } = proofOf(jobbersLoad(richActs), signer, { withPrices: true })

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
const jsonSchema: z.ZodType<Json> = z.json()
const pathSchema = z.array(z.union([z.string(), z.number()]))
const parse = (from: string): Json => jsonSchema.parse(JSON.parse(from))

/** Every path to a field of a value, lists and objects included. */
function pathsOf(value: Json, path: (string | number)[] = []): (string | number)[][] {
  const inside = Array.isArray(value) ? [...value.keys()] : value && typeof value === 'object' ? Object.keys(value) : []
  return [path, ...inside.flatMap(name => pathsOf((value as Record<string | number, Json>)[name]!, [...path, name]))]
}

/** A copy of the proof in which the field at a path is changed. */
function changeAt(path: readonly (string | number)[], change: (old: Json) => Json | undefined): Json {
  const copy = parse(text)
  const last = path.at(-1)
  if (last === undefined) return change(copy) ?? null
  const holder = path.slice(0, -1).reduce((part, name) => (part as Record<string | number, Json>)[name]!, copy)
  const inside = holder as Record<string | number, Json>
  const changed = change(inside[last]!)
  if (changed !== undefined) inside[last] = changed
  else if (Array.isArray(holder)) holder.splice(Number(last), 1)
  else delete inside[last]
  return copy
}

const verdictOf = (from: string) => checkProof(from, keys).verdict

test('a proof of a load is genuine, and says what its party sees', () => {
  const checked = checkProof(text, keys)
  expect(checked).toMatchObject({ verdict: 'genuine', changes: [], isCertain: true, hash: proof.hash, key: signer.key })
  expect(checked.content?.load).toMatchObject({ hauler: 'Keystone', quantity: { amountMilli: 20_940, unit: 'ton' } })
  expect(checked.content?.acts).toHaveLength(richActs.length)
})

test('without prices, a proof has no amount and no card; no proof has the id of a person', () => {
  const plain = proofOf(jobbersLoad(richActs), signer).text
  for (const word of ['price', 'Cents', 'rateE4', 'card']) expect(plain).not.toContain(word)
  expect(text).toContain('13611')
  for (const each of [plain, text]) expect(each).not.toMatch(/uid|"(tess|omar|joe)"/)
})

test('one changed bit is found, all over the file', () => {
  const bytes = new TextEncoder().encode(text)
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  // A prime: the step meets every kind of character. Each field is changed below, and random bits as well.
  for (let at = 0; at < bytes.length; at += 97) {
    for (let bit = 0; bit < 8; bit++) {
      const changed = bytes.slice()
      changed[at] = changed[at]! ^ (1 << bit)
      const verdict = verdictOf(decoder.decode(changed))
      if (verdict === 'genuine') expect.fail(`bit ${bit} of byte ${at} changed, and the proof is still ${verdict}`)
    }
  }
})

test('every field that is changed, removed or added is found, and those of the content are named', () => {
  const paths = pathsOf(parse(text))
  expect(paths.length).toBeGreaterThan(200)
  const changes: ((old: Json) => Json | undefined)[] = [
    () => undefined,
    old => (typeof old === 'number' ? old + 1 : typeof old === 'string' ? `${old}.` : !old),
    old => [old],
    old => (old !== null && typeof old === 'object' ? { ...old, more: 1 } : null),
  ]
  for (const path of paths) {
    for (const [at, change] of changes.entries()) {
      const changed = changeAt(path, change)
      if (canonicalText(changed) === text) continue
      const checked = checkProof(canonicalText(changed), keys)
      expect(checked.verdict, `${path} change ${at}`).not.toBe('genuine')
      if (path[0] !== 'content' || checked.verdict === 'unreadable') continue
      expect(checked.isCertain, `${path} change ${at}`).toBe(true)
      const [named] = checked.changes.map(each => pathSchema.parse(JSON.parse(each.path)))
      const about = path.slice(1)
      // A removed list item moves the ones after it.
      const isNear = named && about.slice(0, -1).every((name, n) => named[n] === name)
      expect(isNear, `${path} change ${at}: ${JSON.stringify(checked.changes.slice(0, 3))}`).toBe(true)
    }
  }
})

test('one changed ton is named', () => {
  const changed = changeAt(['content', 'load', 'quantity', 'amountMilli'], () => 21_940)
  const checked = checkProof(canonicalText(changed), keys)
  const path = '["load","quantity","amountMilli"]'
  expect(checked).toMatchObject({ verdict: 'changed', isCertain: true, changes: [{ path, change: 'changed' }] })
})

const texts = fc.string({ unit: 'grapheme', maxLength: 12 }).filter(each => each.isWellFormed())
const moreActs: fc.Arbitrary<LoadLogAct[]> = fc.array(
  fc
    .record(
      {
        lat: fc.double({ min: -90, max: 90, noNaN: true }),
        lng: fc.double({ min: -180, max: 180, noNaN: true }),
        note: texts,
        passes: fc.integer({ min: 1, max: 99 }),
        quantity: fc.record({ amountMilli: fc.integer({ min: 1, max: 99_000 }), unit: fc.constant('ton' as const) }),
      },
      { requiredKeys: [] },
    )
    .map(more => act(20, 'deliver', 'trucker', 80, more)),
  { maxLength: 4 },
)

test('generated proofs are genuine, and one changed value or bit of any of them is found', () => {
  const options = fc.record({ withPrices: fc.boolean(), hasTrack: fc.boolean() })
  fc.assert(
    fc.property(moreActs, options, fc.nat(), fc.nat(), (more, how, where, bit) => {
      const made = proofOf(jobbersLoad([...goodDay(), ...more]), signer, how)
      expect(checkProof(made.text, keys).verdict).toBe('genuine')
      const bytes = new TextEncoder().encode(made.text)
      const at = where % bytes.length
      bytes[at] = bytes[at]! ^ (1 << (bit % 8))
      expect(checkProof(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), keys).verdict).not.toBe('genuine')
    }),
  )
})

test('another order, another form and a field twice are not the file that was signed', () => {
  expect(verdictOf(JSON.stringify(JSON.parse(text), null, 2))).toBe('changed')
  expect(verdictOf(text.replace('"content":{', '"content":{"seenBy":"pit",'))).toBe('changed')
  expect(verdictOf(`${text}\n`)).toBe('genuine')
})

test('fields whose hashes were changed with them are found by the signature', () => {
  const forged = proofOf(jobbersLoad(goodDay()), { ...signer, sign: () => proof.signature })
  expect(checkProof(forged.text, keys)).toMatchObject({ verdict: 'changed', isCertain: false })
})

test('a key that is not published, or is another one’s, signs nothing', () => {
  const stranger = testProofKey(9)
  expect(verdictOf(proofOf(jobbersLoad(), stranger).text)).toBe('unknownKey')
  // It claims the id of a published key.
  expect(verdictOf(proofOf(jobbersLoad(), { key: signer.key, sign: stranger.sign }).text)).toBe('changed')
  expect(verdictOf(proofOf(jobbersLoad(), { key: keys[0]!, sign: signer.sign }).text)).toBe('changed')
})

test('what a key signed while it was in use stays genuine, and nothing before or after', () => {
  const checkWith = (from: number, until: number | null) => checkProof(text, [{ ...signer.key, from, until }]).verdict
  const hour = 3_600_000
  expect(checkWith(dayStartMs - hour, dayStartMs + hour)).toBe('genuine')
  expect(checkWith(dayStartMs + hour, null)).toBe('changed')
  expect(checkWith(dayStartMs - 2 * hour, dayStartMs - hour)).toBe('changed')
  expect(checkProof(text, [{ ...signer.key, revokedOn: dayStartMs + hour }]).verdict).toBe('revokedKey')
})

test('a printed code is checked without the file, and belongs to one proof', () => {
  const code = proofCode(proof)
  expect(code).toMatch(/^https:\/\/haulway\.example\/verify\.html#/)
  expect(checkProofCode(code, keys)).toEqual({ verdict: 'genuine', hash: proof.hash })
  const other = proofOf(jobbersLoad(), signer).proof
  const mixed = `#${other.content.keyId}.${other.hash}.${proof.signature}`
  expect(checkProofCode(mixed, keys)?.verdict).toBe('changed')
  expect(checkProofCode(code, [])?.verdict).toBe('unknownKey')
  for (const none of ['', '#', 'https://haulway.example/verify.html', `${code}.x`]) {
    expect(parseProofCode(none), none).toBeUndefined()
  }
})

test('no file makes a check throw', () => {
  const long = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const withContent = (content: string) => text.replace(/"content":\{.*\},"fields"/s, `"content":${content},"fields"`)
  for (const file of ['', '{}', 'null', '[]', long, withContent(long), withContent('"\\ud83d"'), withContent('null')]) {
    expect(['unreadable', 'changed']).toContain(verdictOf(file))
  }
  fc.assert(
    fc.property(fc.json(), json => {
      expect(verdictOf(withContent(json))).not.toBe('genuine')
    }),
  )
})

test('each bit of a signature counts, so a proof has one signature', () => {
  const raw = Buffer.from(proof.signature, 'base64url')
  for (let bit = 0; bit < raw.length * 8; bit++) {
    const changed = Buffer.from(raw)
    changed[bit >> 3] = changed[bit >> 3]! ^ (1 << (bit & 7))
    expect(isSignedWith(signer.key, proof.hash, changed.toString('base64url'))).toBe(false)
  }
})

test('the text is canonical: its fields can be hashed by any other program', () => {
  expect(canonicalText(JSON.parse(text))).toBe(text)
})
