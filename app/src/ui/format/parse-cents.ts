import { parseDecimal, parseScaled, writeScaled } from './decimal-text.ts'

/** "1,344.18" → 134418 cents, exactly; undefined when the text is not an amount of money. */
export function parseCents(text: string): number | undefined {
  return parseScaled(text, 2)
}

/** Why a text is not an amount from one cent up to `mostCents`; undefined when it is one. */
export function amountFault(text: string, mostCents: number): 'missing' | 'tooLarge' | 'decimals' | undefined {
  const cents = parseCents(text)
  if (cents !== undefined && cents > mostCents) return 'tooLarge'
  if (cents !== undefined) return cents > 0 ? undefined : 'missing'
  const number = parseDecimal(text)
  if (number === undefined) return 'missing'
  return Number(number) * 100 > mostCents ? 'tooLarge' : 'decimals'
}

/** "4.125" → 41250 in 1/10,000 of the currency's unit, exactly; undefined when the text is not a rate. */
export function parseRateE4(text: string): number | undefined {
  return parseScaled(text, 4)
}

/** 41250 → "4.125" or "4,125"; at least two decimals. */
export function writeRateE4(rateE4: number): string {
  return writeScaled(rateE4, 4, 2)
}
