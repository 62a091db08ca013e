/**
 * Numbers as people write them into fields, in the language of the screen. Where a comma sets off the decimals, 12.5
 * stands as "12,5"; read are both, since keyboards and habits differ. What can't be told for sure is no number.
 */
import { i18n } from '@lingui/core'
import { formatNumber } from './format.ts'

/** "12,405.5", "12 405,5" → "12405.5"; undefined for what is no number, or below zero. */
export function parseDecimal(text: string): string | undefined {
  const written = text.trim().replaceAll(/(?<=\d)[\s’'](?=\d{3}(?!\d))/g, '')
  const [, whole = '', part = ''] = /^(\d[\d.,]*?)(?:[.,](\d*))?$/.exec(written) ?? []
  const separator = written.at(whole.length)
  if (whole === '') return undefined
  if (separator === undefined) return written
  const isLastOfMany = whole.includes(separator)
  const isGroup = isLastOfMany || (separator !== decimalSign() && groupSigns().has(separator) && part.length === 3)
  if (isGroup) {
    const digits = written.split(separator)
    const isWhole = /^[1-9]\d{0,2}$/.test(digits[0] ?? '') && digits.slice(1).every(group => /^\d{3}$/.test(group))
    return isWhole ? digits.join('') : undefined
  }
  // Before the decimals only groups of three, set apart by the other sign.
  if (!/^(\d+|\d{1,3}([.,]\d{3})+)$/.test(whole)) return undefined
  return `${whole.replaceAll(/[.,]/g, '')}${part && `.${part}`}`
}

/** Exactly, never through a float: with 2 digits "1,344.18" → 134418. @returns undefined also for finer amounts */
export function parseScaled(text: string, digits: number): number | undefined {
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d+))?$/.exec(parseDecimal(text) ?? '') ?? []
  if (whole === undefined || part.length > digits) return undefined
  return Number(whole) * 10 ** digits + Number(part.padEnd(digits, '0'))
}

/** 1234.5 → "1234.5" or "1234,5": what a field begins with, to be written over. */
export function writeScaled(amount: number, digits: number, least = 0): string {
  const [whole = '', part = ''] = (amount / 10 ** digits).toFixed(digits).split('.')
  const shown = part.slice(0, least) + part.slice(least).replace(/0+$/, '')
  return shown === '' ? whole : whole + decimalSign() + shown
}

/** 950 → "9.50" or "9,50". */
export function writeCents(amountCents: number): string {
  return writeScaled(amountCents, 2, 2)
}

function decimalSign(): string {
  return /[.,]/.exec(formatNumber(0.5, 1))?.[0] ?? '.'
}

/** A comma groups thousands where the point is the decimal sign; where they are set apart by spaces, no sign does. */
function groupSigns(): ReadonlySet<string> {
  const parts = new Intl.NumberFormat(i18n.locale || 'en').formatToParts(1_234_567)
  return new Set(parts.filter(({ type }) => type === 'group').map(({ value }) => value))
}
