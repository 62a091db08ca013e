import { parseScaled } from '../../ui/format/decimal-text.ts'

/** An amount as people write it, in thousandths of its unit. @returns undefined for what is no number */
export function parseAmountMilli(text: string): number | undefined {
  return parseScaled(text, 3)
}
