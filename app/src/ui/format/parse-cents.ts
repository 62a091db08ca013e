import { parseScaled } from './decimal-text.ts'

/** "1,344.18" → 134418 cents; undefined when it is no amount of money. Never through a float of dollars. */
export function parseCents(text: string): number | undefined {
  return parseScaled(text, 2)
}
