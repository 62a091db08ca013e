/** An approved load of 20.94 tons at $3.40, as one of the two parties of its hauling sees it. */
import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import { actsOf, foldedDocument, type LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import { loadOf, minutesAt } from '../../tracking/replay/replay.fixture.ts'
import { idOf } from './form-documents.fixture.ts'

const { terms, loadLogId } = loadOf(12)
const line = {
  code: 'haul',
  ref: loadLogId,
  quantityMilli: 20_940,
  unit: 'ton' as const,
  rateNano: 3_400_000_000,
  amountCents: 7120,
  rule: 'quantityTimesRate' as const,
}
const money = {
  currency: 'USD',
  haul: {
    card: rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 34_000 }),
    pay: { lines: [line], totalCents: 7120 },
  },
}
const parties = { jobber: terms.jobberEntityId, trucking: terms.truckingEntityId }

/** An act of one party, after the approval. */
export function actBy(who: keyof typeof parties, nth: number, more: Partial<LoadLogAct>): LoadLogAct {
  const by = { uid: who, entityId: parties[who] }
  const at = { occurredAt: minutesAt(60 + nth), sequence: 50 + nth }
  const witness = who === 'jobber' ? 'jobber' : 'trucker'
  return { actId: idOf(70 + nth), kind: 'proposeCorrection', witness, by, ...at, ...more }
}

export function approvedLoad(party: keyof typeof parties, more: readonly LoadLogAct[] = []): LoadLogDocument {
  const load = loadOf(12)
  const acts = [...actsOf(load), actBy('jobber', 0, { kind: 'approve' })].map((act, at) => ({
    ...act,
    sequence: at + 1,
    ...(act.kind === 'confirmLoad' && { quantity: { amountMilli: 20_940, unit: 'ton' as const } }),
  }))
  return foldedDocument({ ...load, party, money }, [...acts, ...more])
}
