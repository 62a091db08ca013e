/**
 * Compares a result with what a case expects: lines as a set by code, ref, cents and (where given) quantity; all cents,
 * totals and what is missing by their value. `rate` and whatever else a case states is information.
 */
import { z } from 'zod'

const lineSchema = z.looseObject({
  code: z.string(),
  ref: z.string().nullable(),
  amountCents: z.number(),
  quantity: z.union([z.string(), z.number()]).optional(),
  reverses: z.boolean().optional(),
})
const linesSchema = z.array(lineSchema)
const lineKeys = new Set(['lines', 'commission', 'sellLines', 'buyLines'])
const otherKeys = new Set(['totals', 'entries', 'taxes', 'disputes', 'daysLate', 'missing', 'name', 'ref', 'code'])

/** @returns a sentence for each difference; none for a result as expected */
export function listDifferences(expected: unknown, actual: unknown, at = 'result'): string[] {
  if (isRecord(expected) && isRecord(actual)) {
    if ('missing' in actual !== 'missing' in expected) return [`${at}: ${show(expected)}, but it is ${show(actual)}`]
    return Object.entries(expected).flatMap(([key, value]) => {
      if (!isCompared(key, at)) return []
      const name = at === 'result' ? key : `${at}.${key}`
      if (lineKeys.has(key) && Array.isArray(value)) return listLineDifferences(value, actual[key], name)
      // Lines by name of the agreement.
      if (key === 'lines' && isRecord(value)) return listNamedLines(value, actual[key], name)
      return listDifferences(value, actual[key], name)
    })
  }
  if (Array.isArray(expected) && Array.isArray(actual)) {
    if (expected.length !== actual.length) return [`${at}: ${expected.length} expected, ${actual.length} found`]
    return expected.flatMap((value, i) => listDifferences(value, actual[i], `${at}[${i}]`))
  }
  const isSame =
    Object.is(expected, actual) || (isDecimal(expected) && isDecimal(actual) && sameNumber(expected, actual))
  return isSame ? [] : [`${at}: ${show(expected)} expected, ${show(actual)} found`]
}

/** Cents by the name of an agreement or a fault are compared whatever the name is. */
function isCompared(key: string, at: string): boolean {
  return key.endsWith('Cents') || lineKeys.has(key) || otherKeys.has(key) || /(Cents|totals)$/.test(at)
}

function listNamedLines(expected: Record<string, unknown>, actual: unknown, at: string): string[] {
  return Object.entries(expected).flatMap(([name, lines]) =>
    listLineDifferences(lines, isRecord(actual) ? actual[name] : undefined, `${at}.${name}`),
  )
}

function listLineDifferences(expected: unknown, actual: unknown, at: string): string[] {
  const wanted = linesSchema.safeParse(expected)
  const found = linesSchema.safeParse(actual)
  if (!wanted.success || !found.success) return [`${at}: ${show(expected)} expected, ${show(actual)} found`]
  const left = [...found.data]
  // A line with a quantity takes its own one before a line without takes any.
  const wantedFirst = wanted.data.toSorted(
    (a, b) => Number(b.quantity !== undefined) - Number(a.quantity !== undefined),
  )
  const absent = wantedFirst.filter(line => {
    const i = left.findIndex(each => isSameLine(line, each))
    if (i >= 0) left.splice(i, 1)
    return i < 0
  })
  return [...absent.map(line => `${at}: expected ${show(line)}`), ...left.map(line => `${at}: found    ${show(line)}`)]
}

function isSameLine(expected: z.infer<typeof lineSchema>, actual: z.infer<typeof lineSchema>): boolean {
  const { code, ref, amountCents, quantity, reverses = false } = expected
  if (code !== actual.code || ref !== actual.ref || amountCents !== actual.amountCents) return false
  if (reverses !== (actual.reverses ?? false)) return false
  return quantity === undefined || (actual.quantity !== undefined && sameNumber(quantity, actual.quantity))
}

function sameNumber(a: string | number, b: string | number): boolean {
  return Number(a) === Number(b)
}

function isDecimal(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function show(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing'
}
