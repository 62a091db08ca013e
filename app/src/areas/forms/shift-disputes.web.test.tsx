/** What both sides of a disputed line of a time sheet see. */
import { rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import { foldedShift, type ShiftDocument } from '@haulway/domain/work/shift/shift.documents.ts'
import type { ShiftAct } from '@haulway/domain/work/shift/shift.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ShiftLineDisputes } from '../../payment/dispute/LineDisputes.tsx'
import { minutesAt } from '../../tracking/replay/replay.fixture.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { endedShift } from '../../work/shift/shift-document.fixture.ts'
import { idOf } from './form-documents.fixture.ts'
import { openFormStage } from './form-stage.fixture.tsx'

const { draw } = openStage('div')
let sent: string[] = []
beforeEach(() => void vi.useFakeTimers({ now: minutesAt(60), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

async function show(part: React.ReactNode) {
  await page.viewport(390, 1400)
  const stage = await openFormStage('/')
  sent = stage.sent
  await draw(stage.part(part))
}

const hours = {
  code: 'hours',
  ref: 'shift',
  quantityMilli: 150_000,
  unit: 'minute' as const,
  rateNano: 100_000_000_000,
  ratePer: 'hour' as const,
  amountCents: 25_000,
  rule: 'quantityTimesRate' as const,
}

/** An agreed shift as one of the two parties sees it. */
function paidShift(relation: 'jobber' | 'fleet', disputed: readonly ShiftAct[] = [], arbiter?: string): ShiftDocument {
  const shift = endedShift([relation])
  const byHour = rateCardFieldsSchema.parse({ basis: 'hour', rateE4: 1_000_000, clock: 'portal' })
  const named = arbiter && { arbiter: { entityId: idOf(90), name: arbiter } }
  const card = { ...byHour, disputes: { holdPercentMilli: 100_000, answerDays: 3, ...named } }
  const pay = { lines: [hours], totalCents: 25_000 }
  return foldedShift(
    { ...shift, money: { currency: 'USD', agreement: 'haul', haul: { card, pay }, isBooked: true, acts: [] } },
    disputed,
    false,
  )
}

const Disputes = ({ shift }: { shift: ShiftDocument }) =>
  shift.money ? <ShiftLineDisputes shift={shift} paid={shift.money} /> : null

const restDisputed = (shift: ShiftDocument): ShiftAct => ({
  actId: idOf(71),
  kind: 'disputeLine',
  relation: 'jobber',
  by: { uid: 'jo', entityId: shift.terms.jobberEntityId },
  occurredAt: minutesAt(50),
  sequence: 50,
  reason: 'Half an hour of rest.',
  dispute: { agreement: 'haul', code: 'hours', quantityMilli: 120_000 },
})

test('a line of a shift is disputed on its time sheet, and shows what is paid and what waits', async () => {
  await show(<Disputes shift={paidShift('jobber')} />)
  await page.getByRole('button', { name: 'Dispute a line' }).click()
  await page.getByRole('button', { name: /\$250\.00/ }).click()
  await page.getByLabelText('I accept').fill('120')
  await expect.element(page.getByText('$200.00')).toBeVisible()
  await expect.element(page.getByText('$50.00')).toBeVisible()
  await page.getByLabelText('Reason').fill('Half an hour of rest.')
  await page.getByRole('button', { name: /^Dispute this line/ }).click()
  await expect.poll(() => sent).toContain('disputeShiftLine')
})

test('the hauler of a disputed shift sees both numbers and agrees with one tap', async () => {
  const shift = paidShift('fleet')
  await show(<Disputes shift={paidShift('fleet', [restDisputed(shift)])} />)
  await expect.element(page.getByText(/Half an hour of rest\./)).toBeVisible()
  await page.getByRole('button', { name: /^Agree to/ }).click()
  await expect.poll(() => sent).toContain('answerShiftDispute')
})

test('both sides of a disputed shift see by when to answer, and which arbiter can settle it', async () => {
  const shift = paidShift('jobber')
  await show(<Disputes shift={paidShift('jobber', [restDisputed(shift)], 'Fairview')} />)
  await expect
    .element(page.getByText(/has until .* to respond\. .*After the deadline, Fairview can resolve it\./))
    .toBeVisible()
})
