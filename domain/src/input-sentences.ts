/**
 * What a user reads about an input that doesn't fit its schema: what to enter instead. A schema has its own sentence
 * only where it can say more. A form checks its fields first, each by the rules and sentences of its `register`.
 * Importing this file replaces zod's own messages, which only say what is wrong.
 */
import { z } from 'zod'
import { poundGrams } from './units.ts'

z.config({ customError: sentenceOf })

type Issue = Parameters<z.core.$ZodErrorMap>[0]

function sentenceOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Fill this in.' : typeSentence(issue.expected)
    case 'too_big':
      return tooBigSentence(issue)
    case 'too_small':
      return tooSmallSentence(issue)
    case 'invalid_format':
      return formatSentence(issue.format)
    case 'invalid_value':
      return `Choose one of these: ${issue.values.join(', ')}.`
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}.`
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.join(', ')}. Remove it.`
    default:
      return 'Check this: it has the wrong format.'
  }
}

function typeSentence(expected: string): string {
  if (expected === 'int') return 'Enter a whole number.'
  if (expected === 'number') return 'Enter a number.'
  if (expected === 'string') return 'Enter text here.'
  if (expected === 'boolean') return 'Choose yes or no.'
  return `Check this: it must be of the type ${expected}.`
}

type Bounds = { origin: string; inclusive?: boolean | undefined; path?: PropertyKey[] | undefined }

function tooBigSentence({ maximum, ...issue }: Bounds & { maximum: number | bigint }): string {
  if (issue.origin === 'string') return `Use ${maximum} characters or fewer.`
  if (isList(issue)) return `Choose ${maximum} or fewer.`
  const limit = limitText(fieldOf(issue), Number(maximum), Math.floor)
  return issue.inclusive === false ? `Enter less than ${limit}.` : `Enter ${limit} or less.`
}

function tooSmallSentence({ minimum, ...issue }: Bounds & { minimum: number | bigint }): string {
  const isOne = Number(minimum) === 1
  if (issue.origin === 'string') return isOne ? 'Fill this in.' : `Use at least ${minimum} characters.`
  if (isList(issue)) return isOne ? 'Choose at least one.' : `Choose ${minimum} or more.`
  const limit = limitText(fieldOf(issue), Number(minimum), Math.ceil)
  return issue.inclusive === false ? `Enter more than ${limit}.` : `Enter ${limit} or more.`
}

function isList({ origin }: Bounds): boolean {
  return ['array', 'set', 'map', 'object', 'file'].includes(origin)
}

function formatSentence(format: string): string {
  if (format === 'email') return 'Enter an email address.'
  if (format === 'url') return 'Enter a whole link that starts with https://.'
  if (format === 'date') return 'Enter a day like 2026-03-09.'
  return `Check this: it must have the format ${format}.`
}

/** The name of the field; the items of a list belong to its field. */
function fieldOf({ path = [] }: Bounds): string {
  return String(path.findLast(part => typeof part === 'string') ?? '')
}

const footMeters = 0.3048
const yardLiters = 764.554857984

/**
 * A limit as users know it. Fields are stored in small units, which their names end with (`priceCents`), but people
 * enter dollars, tons or pounds. Rounding keeps a converted limit within the exact one.
 */
function limitText(field: string, limit: number, round: (value: number) => number): string {
  const number = (value: number, digits = 0) => numberText(round(value * 10 ** digits) / 10 ** digits, digits)
  if (/cents/i.test(field)) return number(limit / 100, 2)
  if (/E4(Min)?$/.test(field)) return number(limit / 10_000, 2)
  if (/Milli$/.test(field)) return numberText(limit / 1000)
  if (/GramsPerCubicMeter$/i.test(field)) {
    return `${number(limit / 1000)} kg/m³ (${number((limit / poundGrams) * (yardLiters / 1000))} lb/yd³)`
  }
  if (/Grams$/.test(field)) return `${number(limit / 1000)} kg (${number(limit / poundGrams)} lb)`
  if (/Liters$/.test(field)) return `${number(limit / 1000)} m³ (${number(limit / yardLiters, 1)} yd³)`
  if (/Meters$/.test(field)) return `${number(limit)} m (${number(limit / footMeters)} ft)`
  if (/Minute$/.test(field)) return `${Math.floor(limit / 60)}:${String(limit % 60).padStart(2, '0')}`
  if (/Minutes$/.test(field)) return `${number(limit)} min`
  if (/Percent$/.test(field)) return `${number(limit)}%`
  return numberText(limit)
}

function numberText(value: number, minimumFractionDigits = 0): string {
  return new Intl.NumberFormat('en-US', { minimumFractionDigits, maximumFractionDigits: 3 }).format(value)
}
