/** Corrections of an agreed time sheet: proposing other times with what they change, and answering them. */
import { rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { foldedShift, type ShiftDocument } from '@haulway/domain/work/shift/shift.documents.ts'
import type { ShiftAct, ShiftRelation } from '@haulway/domain/work/shift/shift.ts'
import { payOfShift } from '@haulway/domain/work/shift/shift-pay.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openFormStage } from '../../../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../../../ui/stage.fixture.tsx'
import { sheetsToAgree } from '../sheets-to-agree.ts'
import { punch, shiftOf, shiftStart } from '../shift-document.fixture.ts'
import { TimeSheetView } from '../TimeSheetView.tsx'

const { draw, stage } = openStage('div')
let sent: string[] = []
afterEach(() => {
  sent = []
})

const now = shiftStart + 700 * minuteMs
const sheetTo = (minutes: number) => ({ startAt: shiftStart, endAt: shiftStart + minutes * minuteMs, breaks: [] })
const theirs = (relation: 'fleet' | 'jobber') => {
  const { terms } = shiftOf([], [])
  const entityId = relation === 'jobber' ? terms.jobberEntityId : terms.truckingEntityId
  return { relation, by: { uid: relation, entityId } }
}
const agreed = [
  punch(1, 'start', 0),
  punch(2, 'end', 600),
  punch(3, 'agree', 610, { ...theirs('fleet'), sheet: sheetTo(600) }),
  punch(4, 'agree', 620, { ...theirs('jobber'), sheet: sheetTo(600) }),
]
const fewer = punch(5, 'proposeCorrection', 630, {
  ...theirs('jobber'),
  sheet: sheetTo(540),
  reason: 'The gate says three.',
})

/** Ten hours at $100, agreed and owed, as a party sees it. */
function agreedShift(relation: ShiftRelation, more: readonly ShiftAct[] = []): ShiftDocument {
  const shift = shiftOf([relation], agreed)
  const card = rateCardFieldsSchema.parse({ basis: 'hour', rateE4: 1_000_000, clock: 'portal' })
  const money = { currency: 'USD', agreement: 'haul' as const, isBooked: true, acts: [] }
  const pay = payOfShift(shift, { card }, shift.sheet)
  const paid = relation === 'trucker' ? {} : { money: { ...money, haul: { card, pay } } }
  return foldedShift({ ...shift, ...paid }, [...agreed, ...more], false)
}

async function show(shift: ShiftDocument) {
  await page.viewport(390, 1600)
  const formStage = await openFormStage('/')
  sent = formStage.sent
  await draw(formStage.part(<TimeSheetView shift={shift} now={now} />))
}
const button = (name: string | RegExp) => page.getByRole('button', { name })

test('while other times are entered, it shows what they change and who has to agree', async () => {
  await show(agreedShift('jobber'))
  await button('Correct the times').click()
  await page.getByLabelText('End', { exact: true }).fill('15:00')
  await expect.element(page.getByText('−$100.00')).toBeVisible()
  await expect.element(page.getByText('Keystone has to agree. Until then, nothing changes.')).toBeVisible()
  await button('Propose these times').click()
  await expect.element(page.getByText('Give a reason.')).toBeVisible()
  await page.getByLabelText('Reason').fill('The gate says three.')
  await button('Propose these times').click()
  await expect.poll(() => sent).toContain('correctTimeSheet')
})

test('the agreed times themselves are not proposed again', async () => {
  await show(agreedShift('fleet'))
  await button('Correct the times').click()
  await page.getByLabelText('Reason').fill('The same.')
  await button('Propose these times').click()
  await expect.element(page.getByText('These are the agreed times. Enter what was wrong.')).toBeVisible()
  expect(sent).toEqual([])
})

test('the side that loses reads what changes and why, and agrees or refuses', async () => {
  const shift = agreedShift('fleet', [fewer])
  expect(sheetsToAgree([shift])).toHaveLength(1)
  await show(shift)
  await expect.element(page.getByText(/The gate says three\./)).toBeVisible()
  await expect.element(page.getByText('−$100.00')).toBeVisible()
  await expect.element(page.getByText('You have to agree. Until then, nothing changes.')).toBeVisible()
  await expect.element(button('Refuse')).toBeVisible()
  await button('Agree to these times').click()
  await expect.poll(() => sent).toContain('answerTimeSheetCorrection')
})

test('who proposed a correction can withdraw it, and has nothing to agree to', async () => {
  const shift = agreedShift('jobber', [fewer])
  expect(sheetsToAgree([shift])).toEqual([])
  await show(shift)
  expect(button('Agree to these times').elements()).toEqual([])
  await button('Withdraw the correction').click()
  await expect.poll(() => sent).toContain('withdrawTimeSheetCorrection')
})

test('the driver reads the corrected times and who corrected them, without money or buttons', async () => {
  const corrections = [{ correctionId: fewer.actId, at: now, sheet: sheetTo(540) }]
  const shift = foldedShift({ ...agreedShift('trucker'), corrections }, [...agreed, fewer], false)
  await show(shift)
  await expect.element(page.getByText(/^Corrected to/)).toBeVisible()
  await expect.element(page.getByText('9 h', { exact: true })).toBeVisible()
  expect(stage.textContent).not.toContain('$')
  expect(page.getByRole('button').elements()).toEqual([])
})
