import { agreementDocumentSchema } from '@haulway/domain/work/agreement/agreement.documents.ts'
import { usualTerms } from '@haulway/domain/work/agreement/statement-terms.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { agreement, idOf } from '../../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { AgreementDetails } from './AgreementDetails.tsx'
import { sortAgreements } from './agreement-labels.ts'
import { ProposeAgreementForm } from './ProposeAgreementForm.tsx'
import { ProposeVersionForm } from './ProposeVersionForm.tsx'
import { AmountForm } from './terms/AmountForm.tsx'

const { draw } = openStage('div')
const parties = { payerEntityId: idOf(2), payeeEntityId: idOf(1), payeeName: 'Ridgeline' }
const gravel = agreementDocumentSchema.parse({ ...agreement, ...parties })
const terms = { ...usualTerms, dueDays: 10, quickPay: { percentMilli: 2000, dueDays: 2 } }
const sand = agreementDocumentSchema.parse({
  ...gravel,
  agreementId: idOf(41),
  versions: gravel.versions.map(version => ({ ...version, terms })),
})

async function show(ofPair: readonly (typeof gravel)[]) {
  const { part } = await openFormStage('/')
  draw(part(<AgreementDetails agreement={gravel} ofPair={ofPair} today="2026-10-15" onDone={() => {}} />))
}

test('a new version starts with the terms of the two businesses, in whichever agreement they were agreed', async () => {
  const { part } = await openFormStage('/')
  draw(part(<ProposeVersionForm agreement={gravel} ofPair={[gravel, sand]} today="2026-10-15" onDone={() => {}} />))
  const change = page.getByLabelText('Change taxes, retainage and due days')
  await expect.element(change).toBeInTheDocument()
  change.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(page.getByLabelText("Due, days after the week's end")).toHaveValue('10')
  await expect.element(page.getByLabelText('Quick-pay fee')).toHaveValue('2')
})

test('a new card for a business starts with the terms that the two have agreed on', async () => {
  const { part } = await openFormStage('/')
  const ours = { ...sand, payerEntityId: idOf(3), payerName: 'Keystone' }
  const partners = [
    { entityId: idOf(4), name: 'Hillcrest' },
    { entityId: idOf(3), name: 'Keystone' },
  ]
  const about = { partners, agreements: [ours], currency: ours.currency, today: '2026-10-15', onDone: () => {} }
  draw(part(<ProposeAgreementForm {...about} />))
  await expect.element(page.getByText('Statements are due 7 days after the week ends.')).toBeVisible()
  await page.getByLabelText('With').selectOptions('Keystone')
  await expect.element(page.getByText('Statements are due 10 days after the week ends.')).toBeVisible()
  const change = page.getByLabelText('Change taxes, retainage and due days')
  change.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(page.getByLabelText('Quick-pay fee')).toHaveValue('2')
})

test('quick pay is offered on each card of the two, and stopped on each', async () => {
  await show([gravel, sand])
  await expect.element(page.getByRole('button', { name: 'Take quick pay' })).toBeVisible()
  await show([gravel, { ...sand, quickPayTaken: { uid: 'hank', at: 1 } }])
  await expect.element(page.getByRole('button', { name: 'Stop quick pay' })).toBeVisible()
  await expect.element(page.getByText('You take quick pay.')).toBeVisible()
})

test('a proposal for a card in effect says what it changes, and nothing that stays', async () => {
  const [agreed] = sand.versions
  const higher = { ...agreed!.card, rateE4: agreed!.card.rateE4 + 2000 }
  const proposal = { ...agreed!, version: 2, state: 'proposed' as const, answeredBy: null, answeredOn: null }
  const changed = { ...proposal, card: higher, validFrom: '2026-11-01', terms: { ...terms, dueDays: 14 } }
  const both = { ...sand, versions: [agreed!, changed] }
  const { part } = await openFormStage('/')
  draw(part(<AgreementDetails agreement={both} ofPair={[both]} today="2026-10-15" onDone={() => {}} />))
  const changes = page.getByRole('list', { name: 'What changes' })
  await expect.element(changes.getByText('$3.40 a ton.')).toBeVisible()
  const lines = changes
    .getByRole('listitem')
    .elements()
    .map(line => line.textContent)
  expect(lines).toEqual([
    'Now $3.40 a ton.',
    'Now Statements are due 10 days after the week ends.',
    'New $3.60 a ton.',
    'New Statements are due 14 days after the week ends.',
  ])
})

test('the terms of a proposal are compared with those that apply on its first day', async () => {
  const [agreed] = sand.versions
  const next = { ...agreed!, version: 2, validFrom: '2026-10-20', answeredOn: 2e12, terms: { ...terms, dueDays: 14 } }
  const proposal = { ...next, version: 3, state: 'proposed' as const, answeredBy: null, answeredOn: null }
  const all = { ...sand, versions: [agreed!, next, { ...proposal, validFrom: '2026-11-01' }] }
  const { part } = await openFormStage('/')
  draw(part(<AgreementDetails agreement={all} ofPair={[all]} today="2026-10-15" onDone={() => {}} />))
  await expect.element(page.getByText('The same as now.')).toBeVisible()
})

test('a first card without terms shows those that both agreed on last, though that agreement has ended', async () => {
  const ended = { ...sand, endedOn: 2e12 }
  const [agreed] = gravel.versions
  const proposal = { ...agreed!, state: 'proposed' as const, answeredBy: null, answeredOn: null }
  const first = { ...gravel, versions: [proposal] }
  const { part } = await openFormStage('/')
  draw(part(<AgreementDetails agreement={first} ofPair={[first, ended]} today="2026-10-15" onDone={() => {}} />))
  await expect.element(page.getByText('Statements are due 10 days after the week ends.')).toBeVisible()
})

test('once all agreements of two have ended, the last one with terms stays, to stop quick pay', async () => {
  const quickPayTaken = { uid: 'hank', at: 1 }
  const [early, late] = [1e12, 2e12].map((endedOn, n) => ({
    ...sand,
    agreementId: idOf(50 + n),
    quickPayTaken,
    endedOn,
  }))
  const withoutTerms = { ...gravel, endedOn: 3e12 }
  expect(sortAgreements([early!, late!, withoutTerms], idOf(1)).ended).toEqual([late])
  expect(sortAgreements([early!, late!, gravel], idOf(1)).ended).toEqual([])
  const { part } = await openFormStage('/')
  draw(part(<AgreementDetails agreement={late!} ofPair={[early!, late!]} today="2026-10-15" onDone={() => {}} />))
  await expect.element(page.getByRole('button', { name: 'Stop quick pay' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Propose a new card' }).elements()).toEqual([])
  await expect.element(page.getByText(/^Ended.+2033\.$/)).toBeVisible()
  await expect.element(page.getByText('Your statements keep the terms below.', { exact: false })).toBeVisible()
  expect(page.getByLabelText('Example load').elements()).toEqual([])
})

test('a card of a pit says material, in its fields and in its example', async () => {
  const ofPit = { ...gravel, kind: 'material' as const, material: { materialId: idOf(60), name: '2A stone' } }
  const { part } = await openFormStage('/')
  draw(part(<ProposeVersionForm agreement={ofPit} ofPair={[ofPit]} today="2026-10-15" onDone={() => {}} />))
  await expect.element(page.getByLabelText('Material price')).toHaveValue('3.40')
  await expect.element(page.getByText(/^Material 20\.00/)).toBeVisible()
  expect(page.getByText(/^Haul/).elements()).toEqual([])
})

test('a proposal shows the terms that stay, and those that are entered instead', async () => {
  const { part } = await openFormStage('/')
  draw(part(<ProposeVersionForm agreement={sand} ofPair={[sand]} today="2026-10-15" onDone={() => {}} />))
  await expect.element(page.getByText('Statements are due 10 days after the week ends.')).toBeVisible()
  const change = page.getByLabelText('Change taxes, retainage and due days')
  change.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await page.getByLabelText("Due, days after the week's end").fill('30')
  await expect.element(page.getByText('Statements are due 30 days after the week ends.')).toBeVisible()
})

test.each([
  ['release' as const, 50_000, 'Release it', '99999999999', 'Enter an amount up to $500.00.'],
  ['release' as const, 50_000, 'Release it', '12.345', 'Use 2 decimals or fewer.'],
  ['release' as const, 50_000, 'Release it', '', 'Enter an amount.'],
  ['deduction' as const, undefined, 'Propose it', '99999999999', 'Enter an amount up to $999,999,999.99.'],
])('a %s of at most %s cents says after "%s" what is wrong with %j', async (kind, mostCents, send, text, problem) => {
  const { part, sent } = await openFormStage('/')
  draw(part(<AmountForm kind={kind} agreement={gravel} {...(mostCents && { mostCents })} />))
  await page.getByRole('button').click()
  await page.getByLabelText('Amount').fill(text)
  await page.getByRole('button', { name: send }).click()
  await expect.element(page.getByText(problem)).toBeVisible()
  expect(sent).toEqual([])
})
