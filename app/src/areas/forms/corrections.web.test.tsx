/** Corrections of an approved load on both sides' screens: what changes before it is sent, and the answers. */
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LoadCorrections } from '../../payment/correction/LoadCorrections.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { actBy, approvedLoad } from './approved-load.fixture.ts'
import { openFormStage } from './form-stage.fixture.tsx'

const { draw } = openStage('div')
let sent: string[] = []
afterEach(() => {
  sent = []
})

async function show(part: React.ReactNode) {
  await page.viewport(390, 1400)
  const stage = await openFormStage('/')
  sent = stage.sent
  await draw(stage.part(part))
}

const aTonLess = actBy('jobber', 5, {
  reason: 'The gate counted less.',
  correction: {},
  quantity: { amountMilli: 19_940, unit: 'ton' },
})

test('before it is sent, a correction shows what it changes and who has to agree', async () => {
  await show(<LoadCorrections load={approvedLoad('jobber')} />)
  await page.getByRole('button', { name: 'Propose a correction' }).click()
  await page.getByRole('button', { name: /The quantity/ }).click()
  await page.getByLabelText('The right quantity').fill('19.94')
  await expect.element(page.getByText('20.94 tons to 19.94 tons')).toBeVisible()
  await expect.element(page.getByText('−$3.40')).toBeVisible()
  await expect.element(page.getByText('Delgado Trucking has to agree. Until then, nothing changes.')).toBeVisible()
  await page.getByLabelText('Reason').fill('The gate counted less.')
  await page.getByRole('button', { name: /^Propose the correction/ }).click()
  await expect.poll(() => sent).toContain('proposeCorrection')
})

test('the rate of a load on the way back is corrected as the backhaul rate', async () => {
  const { money, terms, ...load } = approvedLoad('jobber')
  const haul = money?.haul && { ...money.haul, card: { ...money.haul.card, backHaul: { percentMilli: 50_000 } } }
  const card = haul && { ...haul.card, rateE4: 68_000 }
  const back = {
    ...load,
    terms: { ...terms, leg: 'back' as const },
    money: money && { ...money, haul: { ...haul!, card: card! } },
  }
  await show(<LoadCorrections load={back} />)
  await page.getByRole('button', { name: 'Propose a correction' }).click()
  await page.getByRole('button', { name: /^The backhaul rate, Haul.*\$3\.40/ }).click()
  await expect.element(page.getByLabelText('The right backhaul rate')).toHaveValue('3.40')
  await page.getByLabelText('The right backhaul rate').fill('3.50')
  await expect.element(page.getByText('+$2.09')).toBeVisible()
})

test('a number that changes nothing is refused where it is entered', async () => {
  await show(<LoadCorrections load={approvedLoad('jobber')} />)
  await page.getByRole('button', { name: 'Propose a correction' }).click()
  await page.getByRole('button', { name: /The quantity/ }).click()
  await page.getByLabelText('Reason').fill('Nothing.')
  await page.getByRole('button', { name: /^Propose the correction/ }).click()
  await expect.element(page.getByText('This changes nothing on this load. Enter what was wrong.')).toBeVisible()
  expect(sent).toEqual([])
})

test('the side that it goes against agrees to the amount, and who proposed it can withdraw it', async () => {
  await show(<LoadCorrections load={approvedLoad('trucking', [aTonLess])} />)
  await expect.element(page.getByText(/The gate counted less\./)).toBeVisible()
  expect(page.getByRole('button', { name: 'Withdraw the correction' }).elements()).toEqual([])
  // The answer is the page's next action.
  const plate = 'Agree to −$3.40$71.20 becomes $67.80'
  await expect.poll(() => document.querySelector('.hw-act')?.textContent).toBe(plate)
  await page.getByRole('button', { name: /^Agree to −\$3\.40/ }).click()
  await expect.poll(() => sent).toContain('answerCorrection')
  await show(<LoadCorrections load={approvedLoad('jobber', [aTonLess])} />)
  expect(page.getByRole('button', { name: /^Agree/ }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Withdraw the correction' }).click()
  await expect.poll(() => sent).toContain('withdrawCorrection')
})

test('a refused correction stays until it is withdrawn, and while a line is disputed none is proposed', async () => {
  const refuse = actBy('trucking', 6, {
    kind: 'answerCorrection',
    aboutActId: aTonLess.actId,
    correction: { answer: 'refuse' },
  })
  await show(<LoadCorrections load={approvedLoad('jobber', [aTonLess, refuse])} />)
  await expect.element(page.getByText(/^Delgado Trucking refused\./)).toBeVisible()
  const dispute = actBy('jobber', 6, {
    kind: 'disputeLine',
    reason: 'Short.',
    dispute: { agreement: 'haul', code: 'haul', quantityMilli: 19_000 },
  })
  await show(<LoadCorrections load={approvedLoad('jobber', [dispute])} />)
  await expect.element(page.getByText(/Resolve the dispute first/)).toBeVisible()
})
