/** Corrections of one approved load, for tests: who proposes and answers what, and what is booked of it. */
import fc from 'fast-check'
import { rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { act, dayStartMs, goodDay, testId } from '../act/act.fixture.ts'
import type { LoadLogAct } from '../act/act.ts'
import { decideApproval } from '../approval/decide-approval.ts'
import { foldLoadLog } from '../fold/fold.ts'
import { foldOptionsOf } from '../load-log.documents.ts'
import { testTerms } from '../load-log.fixture.ts'
import type { LoadLog } from '../load-log.ts'
import { standingPay } from '../pay/load-pay.ts'
import { decideCorrections } from './correction-effect.ts'

/** 20.94 tons at $6.50 with a minimum of 15 tons, and material at $18.25. */
export const card = rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 65_000, minimumQuantityMilli: 15_000 })
export const terms = { ...testTerms, card }
export const entities = { jobber: terms.jobberEntityId, fleet: terms.truckingEntityId, pit: terms.pitEntityId }
export type Who = keyof typeof entities

export const acts = [...goodDay(), act(20, 'approve', 'jobber', 90)]
export const plain: LoadLog = {
  projectId: terms.projectId,
  loadLogId: testId(1),
  loadNo: 7,
  shiftDay: '2026-10-15',
  terms,
  aliasOf: null,
  createdOn: dayStartMs,
}
export const approved: LoadLog = { ...plain, approval: decideApproval(plain, acts) }
export const tons = (amountMilli: number) => ({ quantity: { amountMilli, unit: 'ton' as const }, correction: {} })

export const by = (n: number, kind: LoadLogAct['kind'], who: Who, more: Partial<LoadLogAct>) => {
  const witness = who === 'pit' ? 'pit' : who === 'jobber' ? 'jobber' : 'trucker'
  return { ...act(n, kind, witness, n, { reason: 'Misread.', ...more }), by: { uid: who, entityId: entities[who] } }
}
export const propose = (n: number, who: Who, more: Partial<LoadLogAct>) => by(n, 'proposeCorrection', who, more)
export const answer = (n: number, who: Who, about: number, given: 'accept' | 'refuse', correction = {}) =>
  by(n, 'answerCorrection', who, { aboutActId: testId(about), correction: { ...correction, answer: given } })
export const withdraw = (n: number, who: Who, about: number) =>
  by(n, 'withdrawCorrection', who, { aboutActId: testId(about), correction: {} })

/** Books after each act, as the server does. */
export function book(more: readonly LoadLogAct[], load: LoadLog = approved): LoadLog {
  let at = load
  let n = 500
  for (const [i] of more.entries()) {
    const fold = foldLoadLog([...acts, ...more.slice(0, i + 1)], foldOptionsOf(at))
    const booked = decideCorrections(at, fold, () => testId(n++))
    at = { ...at, corrections: [...(at.corrections ?? []), ...booked] }
  }
  return at
}

export const totals = (load: LoadLog) => {
  const { haul, material } = standingPay(load)!
  return [haul.missing ? 0 : haul.totalCents, material.missing ? 0 : material.totalCents]
}
const actArbitrary = (n: number) =>
  fc
    .record({
      who: fc.constantFrom<Who>('jobber', 'fleet', 'pit'),
      kind: fc.constantFrom('tons', 'rate', 'toll', 'accept', 'refuse', 'withdraw'),
      value: fc.integer({ min: 1, max: 40_000 }),
      about: fc.integer({ min: 30, max: 30 + n }),
    })
    .map(({ who, kind, value, about }) => {
      const agreement = who === 'pit' ? ('material' as const) : ('haul' as const)
      const addOn = { code: 'Toll', eachMilli: 1000, amountE4: value * 10, markupPercentMilli: 0 }
      if (kind === 'tons') return propose(30 + n, who, tons(value))
      if (kind === 'rate') return propose(30 + n, who, { correction: { agreement, card: { ...card, rateE4: value } } })
      if (kind === 'toll') return propose(30 + n, who, { correction: { agreement, addOn } })
      const of = value % 2 === 0 ? {} : { agreement }
      if (kind === 'withdraw') return withdraw(30 + n, who, about)
      return answer(30 + n, who, about, kind === 'accept' ? 'accept' : 'refuse', of)
    })
export const pathArbitrary = fc
  .integer({ min: 0, max: 14 })
  .chain(length => fc.tuple(...Array.from({ length }, (_, n) => actArbitrary(n))))
