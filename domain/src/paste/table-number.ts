/**
 * Numbers in a pasted table or a file. Their decimal sign is decided once per table, from the table alone: where the
 * reader lives says nothing about the office or the scale that wrote "43,560".
 */

/** Cells as text, and the sign that separates them in the text. */
export type PastedCells = { cells: readonly (readonly string[])[]; delimiter: string }

export type DecimalSign = '.' | ','

/**
 * The usual sign is a comma where semicolons separate the cells, otherwise a point. The other sign is used if some
 * number needs it, as "21,38" does, and none needs the usual one.
 * @param numbers cells with a number, with or without a unit; others say nothing
 */
export function decimalSignOf(delimiter: string, numbers: readonly string[]): DecimalSign {
  const [usual, other] = delimiter === ';' ? ([',', '.'] as const) : (['.', ','] as const)
  const written = numbers.map(cell => /\d[\d.,\s’']*/.exec(cell)?.[0] ?? '')
  const needs = (sign: DecimalSign, rejected: DecimalSign) =>
    written.some(text => parseNumber(text, sign) !== undefined && parseNumber(text, rejected) === undefined)
  return needs(other, usual) && !needs(usual, other) ? other : usual
}

/** With a point "12,405.5" and "12 405.5" → "12405.5"; undefined for a text that is not a number, or below zero. */
export function parseNumber(text: string, sign: DecimalSign): string | undefined {
  const written = text.trim().replaceAll(/(?<=\d)[\s’'](?=\d{3}(?!\d))/g, '')
  const [whole = '', part = '', ...more] = written.split(sign)
  const isWhole = sign === '.' ? /^(\d+|[1-9]\d{0,2}(,\d{3})+)$/ : /^(\d+|[1-9]\d{0,2}(\.\d{3})+)$/
  if (more.length > 0 || !isWhole.test(whole) || !/^\d*$/.test(part)) return undefined
  return whole.replaceAll(/[.,]/g, '') + (part && `.${part}`)
}

/**
 * A number times 10 to the power of `digits`, without rounding: with 2 digits "1344.18" → 134418.
 * @param number digits with at most one point
 * @returns undefined if it is not a number, or has more decimals than `digits`
 */
export function scaleNumber(number: string | undefined, digits: number): number | undefined {
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d+))?$/.exec(number ?? '') ?? []
  if (whole === undefined || part.length > digits) return undefined
  return Number(whole) * 10 ** digits + Number(part.padEnd(digits, '0'))
}
