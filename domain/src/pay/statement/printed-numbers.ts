/** Numbers as exports write them: decimals without separators of thousands, exact. */

/**
 * An integer with a decimal point: `decimalText(-362, 2)` is "-3.62".
 * @param decimals how many digits are behind the point @param shown at least this many stay; zeros past them go
 */
export function decimalText(value: number, decimals: number, shown = decimals): string {
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const fraction = digits.slice(point).replace(/0+$/, '').padEnd(shown, '0')
  const text = fraction === '' ? digits.slice(0, point) : `${digits.slice(0, point)}.${fraction}`
  return value < 0 ? `-${text}` : text
}

export const centsText = (cents: number) => decimalText(cents, 2)
/** A quantity: "21.12", "8". */
export const milliText = (milli: number) => decimalText(milli, 3, 0)
/** A rate of money: "3.40", "4.125". */
export const rateText = (nano: number) => decimalText(nano, 9, 2)
/** A percentage: "6.5". */
export const percentText = (nano: number) => decimalText(nano, 9, 0)
