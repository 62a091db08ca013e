/** Corrections of an approved load on both sides' screens: what changes before it is sent, and the answers. */
import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { type RateCard, rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LoadCorrections } from '../../payment/correction/LoadCorrections.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { actBy, approvedLoad } from './approved-load.fixture.ts'
import { idOf } from './form-documents.fixture.ts'
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

test('the side that gets less sees that it has to agree, before and after it refuses', async () => {
  await show(<LoadCorrections load={approvedLoad('trucking', [aTonLess])} />)
  await expect.element(page.getByText('You have to agree. Until then, nothing changes.')).toBeVisible()
  const refusal = actBy('trucking', 6, {
    kind: 'answerCorrection',
    aboutActId: aTonLess.actId,
    correction: { answer: 'refuse' },
  })
  await show(<LoadCorrections load={approvedLoad('trucking', [aTonLess, refusal])} />)
  await expect.element(page.getByText('You refused. You can still agree.')).toBeVisible()
  await show(<LoadCorrections load={approvedLoad('jobber', [aTonLess, refusal])} />)
  await expect.element(page.getByText(/^Delgado Trucking refused\. Withdraw it/)).toBeVisible()
  await expect.element(page.getByText(/^Delgado Trucking has to agree/)).toBeVisible()
})

const backCard = rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 68_000, backHaul: { percentMilli: 50_000 } })

/** The load on the way back, paid half of $6.80. */
function loadBack(party: 'jobber' | 'trucking', acts: readonly LoadLogAct[] = []): LoadLogDocument {
  const load = approvedLoad(party, acts)
  const money = load.money && { ...load.money, haul: { ...load.money.haul!, card: backCard } }
  return { ...load, terms: { ...load.terms, leg: 'back' }, ...(money && { money }) }
}

const another = (card: RateCard) =>
  actBy('jobber', 5, { reason: 'Agreed on the phone.', correction: { agreement: 'haul', card } })

test('the rate of a load on the way back is corrected as the backhaul rate', async () => {
  await show(<LoadCorrections load={loadBack('jobber')} />)
  await page.getByRole('button', { name: 'Propose a correction' }).click()
  await page.getByRole('button', { name: /^The backhaul rate, Haul.*\$3\.40/ }).click()
  await expect.element(page.getByLabelText('The right backhaul rate')).toHaveValue('3.40')
  await page.getByLabelText('The right backhaul rate').fill('3.50')
  await expect.element(page.getByText('+$2.09')).toBeVisible()
  await expect.element(page.getByText('$3.40 to $3.50')).toBeVisible()
})

test('who has to agree to another backhaul rate reads that rate, not the one on the way there', async () => {
  await show(<LoadCorrections load={loadBack('trucking', [another({ ...backCard, backHaul: { rateE4: 35_000 } })])} />)
  await expect.element(page.getByRole('heading', { name: 'Correction: Backhaul rate, Haul' })).toBeVisible()
  await expect.element(page.getByText('$3.40 to $3.50')).toBeVisible()
})

test('what else another card changes is in words', async () => {
  const fewer = rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 34_000, minimumQuantityMilli: 22_000 })
  await show(<LoadCorrections load={approvedLoad('trucking', [another(fewer)])} />)
  await expect.element(page.getByText('$3.40 a ton, at least 22 tons a load.')).toBeVisible()
  expect(page.getByText('$3.40 to $3.40').elements()).toEqual([])
})

test.each([
  ['The quantity', 'The right quantity'],
  ['The rate, Haul', 'The right rate'],
  ['A missing add-on, Haul', 'Amount'],
])('%s takes no number that no load can pay, and the page stays', async (what, label) => {
  await show(<LoadCorrections load={approvedLoad('jobber')} />)
  await page.getByRole('button', { name: 'Propose a correction' }).click()
  await page.getByRole('button', { name: new RegExp(`^${what}`) }).click()
  for (const huge of ['99999999', '999999999999']) await page.getByLabelText(label, { exact: true }).fill(huge)
  await page.getByRole('button', { name: /^Propose the correction/ }).click()
  await expect.element(page.getByText('Enter another number.')).toBeVisible()
  expect(sent).toEqual([])
})

test('after it was agreed, both sides still read what was corrected, by whom and why', async () => {
  const proposal = another(backCard)
  const load = approvedLoad('trucking', [proposal])
  const booked = { agreement: 'haul' as const, bookingId: idOf(90), card: backCard, lines: [], changeCents: 1256 }
  const corrections = [{ correctionId: proposal.actId, ...booked }]
  await show(<LoadCorrections load={{ ...load, money: { ...load.money!, corrections } }} />)
  await expect.element(page.getByRole('heading', { name: 'Corrected: Rate, Haul' })).toBeVisible()
  await expect.element(page.getByText('+$12.56')).toBeVisible()
  await expect.element(page.getByText(/Agreed on the phone\./)).toBeVisible()
  expect(page.getByRole('button', { name: /^Agree/ }).elements()).toEqual([])
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
