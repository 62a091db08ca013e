/** A card by the time on site: the time sheet says which minutes are paid, also after a load arrived late. */
import { rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import type { ShiftDocument } from '@haulway/domain/work/shift/shift.documents.ts'
import { payOfShift } from '@haulway/domain/work/shift/shift-pay.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { endedShift, shiftStart } from './shift-document.fixture.ts'
import { TimeSheetView } from './TimeSheetView.tsx'

const { draw } = openStage('div')
const now = shiftStart + 700 * minuteMs
const card = rateCardFieldsSchema.parse({ basis: 'hour', rateE4: 1_000_000, clock: 'onSite' })

/** 06:00 to 16:00. @param onSite in minutes after 06:00 */
function paidOnSite(onSite?: [number, number]): ShiftDocument {
  const shift = endedShift(['jobber'])
  const span = onSite && {
    onSite: { arriveAt: shiftStart + onSite[0] * minuteMs, leaveAt: shiftStart + onSite[1] * minuteMs },
  }
  const pay = payOfShift(shift, { card, ...span }, shift.sheet)
  const money = { currency: 'USD', agreement: 'haul' as const, isBooked: true, acts: [], haul: { card, pay }, ...span }
  return { ...shift, money }
}

async function show(shift: ShiftDocument) {
  const { part } = await openFormStage('/')
  await draw(part(<TimeSheetView shift={shift} now={now} />))
}

test('the time sheet says from when to when it pays, within its own times', async () => {
  await show(paidOnSite([54, 640]))
  await expect.element(page.getByText(/On site 6:54.AM to 4:00.PM: first arrival to last delivery\./)).toBeVisible()
  await expect.element(page.getByText(/Loads sent later may change it/)).toBeVisible()
})

test('before a load has been on site, it says that its own times count', async () => {
  await show(paidOnSite())
  await expect.element(page.getByText(/so the sheet's times count\./)).toBeVisible()
})
