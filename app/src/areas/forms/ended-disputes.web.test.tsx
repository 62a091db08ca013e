/** What both sides read of a dispute that is over: who ended it, what the line pays since, and why. */
import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import { actsOf, foldedDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { EndedAndNewDisputes, LineDisputes } from '../../payment/dispute/LineDisputes.tsx'
import { loadOf, minutesAt } from '../../tracking/replay/replay.fixture.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { idOf } from './form-documents.fixture.ts'
import { openFormStage } from './form-stage.fixture.tsx'

const { draw } = openStage('div')
const disputeId = idOf(70)
const disputes = { holdPercentMilli: 150_000, answerDays: 3, arbiter: { entityId: idOf(90), name: 'Fairview' } }
const line = {
  code: 'haul',
  ref: 'load',
  quantityMilli: 20_940,
  unit: 'ton' as const,
  rateNano: 3_400_000_000,
  amountCents: 7120,
  rule: 'quantityTimesRate' as const,
}

/** A load whose jobber accepts 19.94 of 20.94 tons, and what came after, as its hauler sees it. */
function disputed(...more: LoadLogAct[]) {
  const load = loadOf(12)
  const raise = by(load.terms.jobberEntityId, 0, { kind: 'disputeLine', reason: 'The gate counted less.' })
  const money = {
    currency: 'USD',
    haul: {
      card: rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 34_000, disputes }),
      pay: { lines: [line], totalCents: 7120 },
    },
    holds: [
      {
        disputeId,
        agreement: 'haul' as const,
        code: 'haul',
        lineCents: 7120,
        heldCents: 510,
        settled: { cents: 6950 },
      },
    ],
  }
  return foldedDocument({ ...load, party: 'trucking', money }, [...actsOf(load), raise, ...more])
}

function by(entityId: string, n: number, more: Partial<LoadLogAct>): LoadLogAct {
  return {
    actId: idOf(70 + n),
    kind: 'answerDispute',
    witness: 'jobber',
    by: { uid: entityId, entityId },
    occurredAt: minutesAt(50 + n),
    sequence: 50 + n,
    ...(n > 0 && { aboutActId: disputeId }),
    dispute: { agreement: 'haul', ...(n === 0 && { code: 'haul' }), quantityMilli: 19_940 },
    ...more,
  }
}

async function show(part: React.ReactNode) {
  await page.viewport(390, 1400)
  const stage = await openFormStage('/')
  await draw(stage.part(part))
}

test('both sides read that the arbiter ended the dispute, what the line pays, and the reason', async () => {
  const settle = { kind: 'settleDispute', reason: 'By the ticket and the passes.' } as const
  const number = { agreement: 'haul', quantityMilli: 20_440 } as const
  for (const Page of [LineDisputes, EndedAndNewDisputes]) {
    await show(<Page load={disputed(by(idOf(90), 1, { ...settle, dispute: number }))} />)
    await expect.element(page.getByText('Resolved by Fairview')).toBeVisible()
    await expect.element(page.getByText('$69.50')).toBeVisible()
    await expect.element(page.getByText(/^Fairview .*By the ticket and the passes\.$/)).toBeVisible()
  }
})

test('a dispute that was withdrawn, or that both sides ended, says so', async () => {
  const { jobberEntityId, jobberName, truckingEntityId } = loadOf(12).terms
  const withdrawn = by(jobberEntityId, 1, { kind: 'withdrawDispute', dispute: { agreement: 'haul' } })
  await show(<LineDisputes load={disputed(withdrawn)} />)
  await expect.element(page.getByText(`Withdrawn by ${jobberName}`)).toBeVisible()
  const agreed = by(truckingEntityId, 1, { dispute: { agreement: 'haul', answer: 'accept', quantityMilli: 19_940 } })
  await show(<LineDisputes load={disputed(agreed)} />)
  await expect.element(page.getByText('Both sides agreed')).toBeVisible()
})

test('while more is held than was disputed, both sides read how much was agreed', async () => {
  await show(<LineDisputes load={disputed()} />)
  await expect.element(page.getByText(/As agreed, 150% of the amount first disputed is held\./)).toBeVisible()
})
