/** Refuses an act that arrives again under its id with other content. */

import { AppError } from '../errors.ts'
import { canonicalText } from '../seal/canonical.ts'
import type { Testimony } from './act-order.ts'

type Act = Testimony & { kind: string; by: { uid: string }; seal?: { code: string; windowAt: number } | undefined }

/**
 * What the server adds or decides on receipt, and when it happened: a phone's clock may be corrected between two
 * sendings, and the first time counts.
 */
const notCompared: ReadonlySet<string> = new Set([
  'by',
  'witness',
  'relation',
  'occurredAt',
  'clockOffsetMs',
  'receivedAt',
  'sequence',
  'at',
  'sent',
  'uncertaintyMs',
  'signature',
  'confirmationId',
  'pitOfPayer',
])

/** @throws AppError otherInput when the act is another user's, or has other content */
export function refuseOtherAct(known: Act, received: Act): void {
  if (known.by.uid !== received.by.uid || contentOf(known) !== contentOf(received)) throw new AppError('otherInput')
}

function contentOf(act: Act): string {
  const compared = Object.entries(act).filter(([field]) => !notCompared.has(field))
  const content: Record<string, unknown> = Object.fromEntries(compared)
  // Not whether the code was right: that depends on the time of receipt.
  if (act.seal) content.seal = { code: act.seal.code, windowAt: act.seal.windowAt }
  return canonicalText(content)
}
