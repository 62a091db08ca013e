import { expect, test } from 'vitest'
import { usDieselIndex } from '../../pay/card/fuel-terms.ts'
import { rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { act, dayStartMs, goodDay, testId } from '../act/act.fixture.ts'
import { decideApproval } from '../approval/decide-approval.ts'
import { foldLoadLog } from '../fold/fold.ts'
import { foldOptionsOf } from '../load-log.documents.ts'
import { testTerms } from '../load-log.fixture.ts'
import type { LoadLog } from '../load-log.ts'
import { standingPay } from '../pay/load-pay.ts'
import { decideCorrections } from './correction-effect.ts'
import { agreementsToReprice } from './fuel-correction.ts'

/** 20.94 tons at $6.50, and 1% for every 5 cents over $3.80. */
const card = rateCardFieldsSchema.parse({
  basis: 'ton',
  rateE4: 65_000,
  fuel: { method: 'percentStep', baseMills: 3800, stepMills: 50, percentPerStepMilli: 1000, steps: 'full' },
})
const priceOf = (priceMills: number) => ({ index: usDieselIndex, price: { effectiveFrom: '2026-10-09', priceMills } })
const acts = [...goodDay(), act(20, 'approve', 'jobber', 90)]
const open: LoadLog = {
  projectId: testTerms.projectId,
  loadLogId: testId(1),
  loadNo: 7,
  shiftDay: '2026-10-15',
  terms: { ...testTerms, card },
  aliasOf: null,
  createdOn: dayStartMs,
  fuel: [priceOf(3900)],
}
const approved: LoadLog = { ...open, approval: decideApproval(open, acts) }

test('a revised price of fuel leaves a surcharge that a dispute settled, and replaces any other', () => {
  const hold = { disputeId: testId(3), agreement: 'haul', code: 'fuel', lineCents: 272, heldCents: 172 } as const
  const settled: LoadLog = { ...approved, holds: [{ ...hold, settled: { cents: 100 } }] }
  const revision = { agreement: 'haul', fuel: priceOf(4000) } as const
  const proposal = act(100, 'proposeCorrection', 'system', 100, { correction: revision })
  const after = (load: LoadLog) => {
    const fold = foldLoadLog([...acts, proposal], foldOptionsOf(load))
    const corrections = decideCorrections(load, fold, () => testId(500))
    expect(corrections).toHaveLength(1)
    return standingPay({ ...load, corrections })?.haul
  }
  expect(after(approved)).toMatchObject({ totalCents: 13_611 + 544 })
  expect(after(settled)).toMatchObject({ totalCents: 13_611 + 100 })
  const toReprice = (load: LoadLog) => agreementsToReprice(load, foldLoadLog(acts, foldOptionsOf(load)), revision.fuel)
  expect(toReprice(approved)).toEqual(['haul'])
  expect(toReprice(settled)).toEqual([])
})
