/**
 * Reads and writes numbers in fields, in the language of the screen. Where the comma is the decimal sign, 12.5 is
 * written as "12,5". Both signs are read, because keyboards and habits differ. An ambiguous text is rejected.
 */
import { scaleNumber } from '@haulway/domain/paste/table-number.ts'
import { i18n } from '@lingui/core'
import { formatNumber } from './format.ts'

/** "12,405.5", "12 405,5" → "12405.5"; undefined for a text that is not a number, or below zero. */
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
  // Before the decimal sign, only digits, or groups of three separated by the other sign.
  if (!/^(\d+|\d{1,3}([.,]\d{3})+)$/.test(whole)) return undefined
  return `${whole.replaceAll(/[.,]/g, '')}${part && `.${part}`}`
}

/**
 * Reads a number times 10 to the power of `digits`, without rounding: with 2 digits "1,344.18" → 134418.
 * @returns undefined for a text that is not a number, or has more decimals than `digits`
 */
export function parseScaled(text: string, digits: number): number | undefined {
  return scaleNumber(parseDecimal(text), digits)
}

/** Writes a scaled number as a field's initial text: 12345 with 1 digit → "1234.5" or "1234,5". */
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

/** The thousands separators of the language: a comma where the point is the decimal sign, or a kind of space. */
function groupSigns(): ReadonlySet<string> {
  const parts = new Intl.NumberFormat(i18n.locale || 'en').formatToParts(1_234_567)
  return new Set(parts.filter(({ type }) => type === 'group').map(({ value }) => value))
}
