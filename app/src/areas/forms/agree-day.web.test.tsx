/** Agreeing on a day: one tap names each load at the total on the screen, and what is in dispute stays open. */
import type { Answer } from '@haulway/client/transport/transport.ts'
import { entityScope } from '@haulway/domain/document/scope.ts'
import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import { actsOf, foldedDocument, type LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AgreeDayPage } from '../../payment/agree-day/AgreeDayPage.tsx'
import { DayAgreement } from '../../payment/agree-day/DayAgreement.tsx'
import { dayPairs } from '../../payment/agree-day/day-pairs.ts'
import { loadOf, minutesAt } from '../../tracking/replay/replay.fixture.ts'
import { plainText } from '../../ui/format/format.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { idOf } from './form-documents.fixture.ts'
import { openFormStage } from './form-stage.fixture.tsx'

const { draw } = openStage('div')
let sent: string[] = []
afterEach(() => {
  sent = []
})

const line = (quantityMilli: number, amountCents: number) => ({
  code: 'haul',
  ref: 'load',
  quantityMilli,
  unit: 'ton' as const,
  rateNano: 3_400_000_000,
  amountCents,
  rule: 'quantityTimesRate' as const,
})
const moneyOf = (quantityMilli: number, amountCents: number) => ({
  currency: 'USD',
  haul: {
    card: rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 34_000 }),
    pay: { lines: [line(quantityMilli, amountCents)], totalCents: amountCents },
  },
})

type Who = 'jobber' | 'trucking'
const by = (load: LoadLogDocument, who: Who) => ({
  uid: who,
  entityId: who === 'jobber' ? load.terms.jobberEntityId : load.terms.truckingEntityId,
})
const dispute = (load: LoadLogDocument): LoadLogAct => ({
  actId: idOf(70),
  kind: 'disputeLine',
  witness: 'jobber',
  by: by(load, 'jobber'),
  occurredAt: minutesAt(50),
  sequence: 50,
  reason: 'The loader counted less.',
  dispute: { agreement: 'haul', code: 'haul', quantityMilli: 19_940 },
})
const agreed = (load: LoadLogDocument, who: Who, totalCents: number): LoadLogAct => ({
  actId: idOf(71),
  kind: 'agree',
  witness: 'trucker',
  by: by(load, who),
  occurredAt: minutesAt(60),
  sequence: 60,
  agreed: { agreement: 'haul', totalCents, heldCents: 0 },
})

/** Two loads of a day as the hauler sees them: 21 tons, and 20.94 tons of which the jobber accepts 19.94. */
function dayOf(more: (load: LoadLogDocument) => LoadLogAct[] = () => []) {
  const one = loadOf(12)
  const two = { ...loadOf(13), loadLogId: idOf(80) }
  const first = foldedDocument({ ...one, party: 'trucking', money: moneyOf(21_000, 7140) }, [
    ...actsOf(one),
    ...more(one),
  ])
  const second = foldedDocument({ ...two, party: 'trucking', money: moneyOf(20_940, 7120) }, [
    ...actsOf(two),
    dispute(two),
  ])
  const [pair] = dayPairs([first, second])
  if (!pair) throw new Error('the loads have no price')
  return pair
}

async function show(part: React.ReactNode) {
  await page.viewport(390, 1000)
  const stage = await openFormStage('/')
  sent = stage.sent
  await draw(stage.part(part))
}

test('one tap agrees to everything but the cents in dispute', async () => {
  await show(<DayAgreement pair={dayOf()} onAgreed={() => undefined} />)
  await expect.element(page.getByText('41.94 tons × $3.40')).toBeVisible()
  await expect.element(page.getByText('$3.40 stays open.')).toBeVisible()
  await expect.element(page.getByText(/The other load matches\./)).toBeVisible()
  await page.getByRole('button', { name: /^Agree to \$139\.20/ }).click()
  await expect.poll(() => sent).toContain('agreeDay')
})

/** A day of two loads of a pit, as the pit sees it: of one material, or of two at the same price. */
function dayOfPit(secondMaterial: string) {
  const { haul: material, currency } = moneyOf(20_000, 6800)
  const loads = [loadOf(12), { ...loadOf(13), loadLogId: idOf(80) }].map((load, nth): LoadLogDocument => {
    const materialName = nth === 0 ? load.terms.materialName : secondMaterial
    const terms = { ...load.terms, materialName, pitEntityId: idOf(1), pitName: 'Oak Run' }
    return { ...load, terms, party: 'pit', relations: ['pit'], money: { currency, material } }
  })
  return dayPairs(loads)[0]!
}

const lines = () =>
  [...document.querySelectorAll('.hw-line:not(.hw-line-total) dt')].map(each => plainText(each.textContent ?? ''))

test('each line names its material, and two materials at one price are two lines', async () => {
  await show(<DayAgreement pair={dayOf()} onAgreed={() => undefined} />)
  await expect.poll(lines).toContain('Haul, 2A stone 41.94 tons × $3.40')
  await show(<DayAgreement pair={dayOfPit('2A stone')} onAgreed={() => undefined} />)
  await expect.poll(lines).toEqual(['2A stone 40.00 tons × $3.40'])
  await show(<DayAgreement pair={dayOfPit('Fill')} onAgreed={() => undefined} />)
  await expect.poll(lines).toEqual(['2A stone 20.00 tons × $3.40', 'Fill 20.00 tons × $3.40'])
  await expect.element(page.getByRole('link', { name: /Load \d+.*, Fill/ })).toBeVisible()
})

test('a number that differs from what a load pays now is shown, and is not taken as agreed', async () => {
  await show(<DayAgreement pair={dayOf(load => [agreed(load, 'trucking', 6800)])} onAgreed={() => undefined} />)
  await expect.element(page.getByText('you agreed to $68.00')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Agree to \$139\.20/ })).toBeVisible()
})

test('a load that the reader has agreed to at its total is not offered again', async () => {
  await show(<DayAgreement pair={dayOf(load => [agreed(load, 'trucking', 7140)])} onAgreed={() => undefined} />)
  await expect.element(page.getByRole('button', { name: /^Agree to \$67\.80/ })).toBeVisible()
  await expect.element(page.getByText('1 load already agreed')).toBeVisible()
})

test('an approved load is not open, whether or not its hauler agreed to the day', async () => {
  const load = loadOf(12)
  const approve: LoadLogAct = {
    actId: idOf(73),
    kind: 'approve',
    witness: 'jobber',
    by: by(load, 'jobber'),
    occurredAt: minutesAt(70),
    sequence: 70,
  }
  const shown = { ...load, party: 'trucking' as const, money: moneyOf(21_000, 7140) }
  const [pair] = dayPairs([foldedDocument(shown, [...actsOf(load), approve])])
  expect(pair?.loads.map(({ state }) => state)).toEqual(['agreed'])
  await show(<DayAgreement pair={pair!} onAgreed={() => undefined} />)
  await expect.element(page.getByText('Approved')).toBeVisible()
  expect(page.getByRole('button', { name: /^Agree/ }).elements()).toEqual([])
})

test('each load of the day is listed with what it pays, and opens why', async () => {
  const pair = dayOf()
  await show(<DayAgreement pair={pair} onAgreed={() => undefined} />)
  const rows = page.getByRole('list', { name: 'Loads' }).getByRole('link')
  await expect.element(page.getByText('Loads').first()).toBeVisible()
  const [first, second] = rows.elements()
  const [one, two] = pair.loads.map(({ load }) => `/pit-operation/load/${load.projectId}/${load.loadLogId}/why`)
  expect([first?.getAttribute('href'), second?.getAttribute('href')]).toEqual([one, two])
  expect(first?.textContent).toContain('$71.40')
  expect(second?.textContent).toContain('$71.20')
})

test('agreed without a network, the page says what waits and for whom, and the agreement is sent later', async () => {
  const load = loadOf(12)
  const entityId = idOf(1)
  const terms = { ...load.terms, pitEntityId: entityId, pitName: 'Oak Run' }
  const { haul: material, currency } = moneyOf(20_940, 7120)
  const { deliver, ...milestones } = load.milestones
  expect(deliver).toBeDefined()
  const ofPit: LoadLogDocument = {
    ...load,
    milestones,
    terms,
    party: 'pit',
    relations: ['pit'],
    money: { currency, material },
  }
  const stored = { scope: entityScope(entityId), collection: 'load-logs', id: load.loadLogId, body: ofPit }
  let answer: Answer = { kind: 'lost', trouble: 'No network.' }
  await page.viewport(390, 1000)
  const stage = await openFormStage('/', () => answer, [stored])
  await draw(stage.part(<AgreeDayPage />))
  // A pit does not see when a load is delivered.
  await expect.poll(readPage).toMatch(/Loaded \d+:\d\d\s[AP]M, no ticket/)
  await page.getByRole('button', { name: /^Agree to \$71\.20/ }).click()
  await expect.poll(readPage).toMatch(/You agreed at .*\. Waiting for Brandt Earthworks\./)
  await expect.poll(readPage).toContain('1 update to send')
  expect(page.getByRole('button', { name: /^Agree/ }).elements()).toHaveLength(0)
  await expect.poll(() => stage.sent).toContain('agreeDay')
  const tries = stage.sent.length
  answer = { kind: 'accepted', reply: { agreed: [load.loadLogId], changed: [] }, versions: {} }
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => stage.sent.length).toBeGreaterThan(tries)
  await expect.poll(readPage).not.toContain('to send')
})

const readPage = () => document.querySelector('.hw-page')?.textContent ?? ''

test('a day of two units has a figure for each', async () => {
  const pair = dayOfPit('Fill')
  const [first, second] = pair.loads.map(each => each.load)
  const tons = { ...first!, quantity: { ...first!.quantity!, amountMilli: 20_000, unit: 'ton' as const } }
  const yards = { ...second!, quantity: { ...second!.quantity!, amountMilli: 16_500, unit: 'yard' as const } }
  await show(<DayAgreement pair={dayPairs([tons, yards])[0]!} onAgreed={() => undefined} />)
  const figures = () => [...document.querySelectorAll('.hw-figure')].map(({ textContent }) => textContent)
  await expect.poll(figures).toEqual(['loads2', 'tons20.00', 'yd³16.5'])
})
