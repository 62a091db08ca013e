import { parseScaled } from './decimal-text.ts'

/** "1,344.18" → 134418 cents, exactly; undefined when the text is not an amount of money. */
export function parseCents(text: string): number | undefined {
  return parseScaled(text, 2)
}
