/** Reads the values of a case file, exactly: decimal strings, instants, and what they mean in the engine. */
import { z } from 'zod'

/**
 * A decimal string as an integer of 1/10^places. A number is read as it is written; spaces around it count for nothing.
 * More places than can be held are an error: nothing is rounded silently.
 */
export function decimalOf(places: number) {
  return z.union([z.string(), z.number()]).transform((value, context) => {
    const scaled = scale(String(value).trim(), places)
    if (scaled !== undefined) return scaled
    context.addIssue({ code: 'custom', message: `${value} is not a decimal number with at most ${places} places` })
    return z.NEVER
  })
}

export const e4 = decimalOf(4)
export const milli = decimalOf(3)
export const micro = decimalOf(6)

/** Decimal strings as integers of one common scale: the weights of an allocation. */
export const weights = z.array(z.union([z.string(), z.number()])).transform((values, context) => {
  const texts = values.map(value => String(value).trim())
  const places = Math.max(0, ...texts.map(text => (text.split('.')[1] ?? '').length))
  const scaled = texts.map(text => /^\d*\.?\d*$/.test(text) && toBigInt(text, places))
  if (scaled.every(value => typeof value === 'bigint')) return scaled
  context.addIssue({ code: 'custom', message: 'the weights are not decimal numbers' })
  return z.NEVER
})

/** ISO 8601 with an offset, as milliseconds since 1970 UTC. An offset of whole hours can come without its minutes. */
export const instant = z.string().transform((value, context) => {
  const atMs = Date.parse(value.replace(/(T.*[+-]\d\d)$/, '$1:00'))
  if (Number.isSafeInteger(atMs) && /(Z|T.*[+-]\d\d(:?\d\d)?)$/.test(value)) return atMs
  context.addIssue({ code: 'custom', message: `${value} is not an instant with an offset` })
  return z.NEVER
})

/** The shortest decimal string of an integer of 1/10^places. */
export function decimalText(scaled: number, places: number): string {
  const digits = String(Math.abs(scaled)).padStart(places + 1, '0')
  const text = `${digits.slice(0, digits.length - places)}.${digits.slice(digits.length - places)}`
  return `${scaled < 0 ? '-' : ''}${text.replace(/\.?0+$/, '')}`
}

function scale(text: string, places: number): number | undefined {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) return undefined
  const [whole = '', fraction = ''] = text.split('.')
  if (fraction.slice(places).replaceAll('0', '') !== '') return undefined
  const scaled = Number(`${whole === '' ? '0' : whole}${fraction.slice(0, places).padEnd(places, '0')}`)
  return Number.isSafeInteger(scaled) ? scaled + 0 : undefined
}

function toBigInt(text: string, places: number): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(`${whole}${fraction.padEnd(places, '0')}` || '0')
}

/** Reads what a case means by the schema of the engine; what is out of bounds is an issue of the case. */
export function into<Schema extends z.ZodType>(schema: Schema) {
  return (value: z.input<Schema>, context: z.RefinementCtx): z.output<Schema> => {
    const read = schema.safeParse(value)
    if (read.success) return read.data
    for (const { path, message } of read.error.issues) context.addIssue({ code: 'custom', path, message })
    return z.NEVER
  }
}
