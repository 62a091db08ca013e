/**
 * Statements that may ask every node of a Citus, or that it would run only after a change (docs/scale.md). Any other
 * statement with such a fault fails the census. One that can't be changed gets a line with its reason in `known/`.
 */
import type { KnownGroup, KnownStatement } from './known/known-group.ts'
import { upkeep } from './known/upkeep.ts'
import { work } from './known/work.ts'

/** Each group has its row in docs/scale.md. */
export const known: readonly KnownGroup[] = [...work, ...upkeep]

/** The known statement that this is; undefined if it is none of them, or has a fault that this one may not have. */
export function findKnown(text: string, faults: readonly string[]): KnownStatement | undefined {
  const isThis = (each: KnownStatement) =>
    (typeof each.text === 'string' ? text.includes(each.text) : each.text.test(text)) &&
    faults.every(fault => each.faults.includes(fault))
  return known.flatMap(({ statements }) => statements).find(isThis)
}

/**
 * A statement in one line, without what differs from call to call: '…' is a literal, and $ a parameter or a list of
 * them.
 */
export function plainText(sent: string): string {
  return sent
    .replace(/\s+/g, ' ')
    .replace(/'[^']*'/g, "'…'")
    .replace(/\$\d+/g, () => '$')
    .replace(/(\$(?:::\w+)?)(?:, \$(?:::\w+)?)+/g, '$1')
    .trim()
}
