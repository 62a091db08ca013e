/** The board and an offer show what work nets an hour, sort by it, and open the calculation. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import { truckDocumentSchema } from '@haulway/domain/truck/truck.documents.ts'
import type { TruckerNotice } from '@haulway/domain/work/board/trucker-notice.calls.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { preferenceKeys, removePreference } from '../../native/preferences.ts'
import { plainText } from '../../ui/format/format.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { NoticeBoard } from '../board/NoticeBoard.tsx'
import { noticeOf } from '../board/notice.fixture.ts'

const { stage, draw } = openStage('div')
// Settled loads are read from the server, which this test has none of.
beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ documents: [] }))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await removePreference(preferenceKeys.noticeFilter)
})

/** Tons: 70,000 lb less 28,000 lb is 21 tons. */
const pound = 453.59237
const truck = truckDocumentSchema.parse({
  truckId: idOf(50),
  entityId: idOf(1),
  number: '41',
  tareGrams: Math.round(28_000 * pound),
  createdOn: 0,
  legalGrossGrams: Math.round(70_000 * pound),
})
const diesel = {
  name: 'EMD_EPD2D_PTE_NUS_DPG',
  effectiveFrom: '2026-10-12',
  priceMills: 3962,
  revision: 1,
  enteredOn: 0,
}
const stored = [
  { scope: entityScope(idOf(1)), collection: 'trucks', id: truck.truckId, body: truck },
  { scope: 'haulway-fuel-index' as const, collection: 'haulway-fuel-index', id: 'diesel', body: diesel },
]

/** @param kilometers straight line of the haul */
function notice(n: number, projectName: string, kilometers: number, rateE4: number): TruckerNotice {
  const card = rateCardFieldsSchema.parse({ basis: 'ton', rateE4 })
  const money = { currency: 'USD', haul: { card } }
  return noticeOf(n, projectName, kilometers, { startDay: '2026-10-15', distanceMeters: 0, money })
}

const far = notice(1, 'Far Site', 40, 50_000)
const near = notice(2, 'Near Site', 10, 30_000)

async function showBoard(notices = [far, near]) {
  await page.viewport(390, 1400)
  const answer = { kind: 'accepted' as const, reply: { notices }, versions: {} }
  const { part } = await openFormStage('/', answer, stored)
  const board = { entityId: idOf(1), near: { lat: 40.58, lng: -75.6 }, trucks: [], currentTruckId: undefined }
  draw(part(<NoticeBoard {...board} trucksMax={2} onAccepted={() => {}} />))
}

const rows = () => [...stage.querySelectorAll('.hw-row')].map(row => plainText(row.textContent ?? ''))

// 10 km: a road of 13.5 km takes 17 to 26 min each way, 3 to 6 min at each end, 0 to 10 in line: 57 min. The line of
// 5 ÷ 4.5 = 1.11 trucks shares 1.67 of its 5 min with the loading, so √(9² + (1.67 + 1.5)² + (5² − 1.67²) + 1.5²) =
// 10.7 less or more. 10.38 or 7.085 loads × 21 × $3.00 ÷ 8 h = $81.73 or $55.79; fuel (174.0 mi ÷ 5 + 1.24 gal) or
// (118.8 ÷ 5 + 1.80) × $3.962 ÷ 8 = $17.85 or $12.66. Net $63.88 or $43.14.
test('each job has its net per hour as a range, and the rate below it', async () => {
  await showBoard()
  await expect.poll(rows).toHaveLength(2)
  await expect.poll(() => rows()[1]).toContain('$43–64')
  expect(rows()[1]).toContain('$3.00 / ton')
  await expect.element(page.getByText('Net per hour for truck 41: 5 miles per gallon, fuel $3.962 / gal')).toBeVisible()
})

test('hourly work that nets more than its rate says what it pays before fuel, and why', async () => {
  const hourly = (minimumMinutes?: number) => ({
    ...near,
    money: {
      currency: 'USD',
      haul: {
        card: rateCardFieldsSchema.parse({
          basis: 'hour',
          rateE4: 980_000,
          clock: 'load',
          ...(minimumMinutes !== undefined && { minimumMinutes }),
        }),
      },
    },
  })
  // At least 90 min a load: 10.38 or 7.085 loads × $147.00 ÷ 8 h = $190.70 or $130.19.
  await showBoard([hourly(90)])
  await expect.poll(() => rows()[0]).toContain('/ h net')
  const text = rows()[0] ?? ''
  const [, low, high] = text.match(/\$(\d+)–(\d+)\/ h net/) ?? []
  expect(text).toContain('$130–191 / h before fuel')
  expect([Number(low) < 130, Number(high) < 191]).toEqual([true, true])
  expect(text).toContain('at least 1 h 30 min a load')
  // Plain hours never net more than their rate, so nothing has to be explained.
  await showBoard([hourly()])
  await expect.poll(() => rows()[0]).toContain('/ h net')
  expect(rows()[0]).not.toContain('before fuel')
})

test('the board can be sorted by it', async () => {
  await showBoard()
  await expect.poll(() => rows()[0]).toContain('Far Site')
  await page.getByLabelText('Sort by').selectOptions('net')
  await expect.poll(() => rows()[0]).toContain('Near Site')
})

test('work before it is accepted shows what it nets, its card in words, and what a usual load pays', async () => {
  await showBoard([near])
  await page.getByRole('button', { name: /^Near Site/ }).click()
  const sheet = () => plainText(page.getByRole('dialog').element().textContent ?? '')
  await expect.poll(sheet).toContain('$43–64 / h net')
  for (const part of [
    '2A stone from Oak Run',
    'Starts Thu Oct 15, for Alder',
    '$3.00 a ton.',
    'Your usual load',
    'legal payload',
    'Haul 21.00 tons × $3.00$63.00',
    'A load pays $63.00',
  ]) {
    expect(sheet()).toContain(part)
  }
})

test('why opens the calculation and says what is not measured', async () => {
  await showBoard([near])
  await page.getByRole('button', { name: /^Near Site/ }).click()
  await page.getByRole('button', { name: /^Why \$43–\u206064 an hour$/ }).click()
  const text = () => plainText(stage.textContent)
  await expect.poll(text).toContain('drive 34–52 min, in line 0–10 min, load 3–6 min, dump 3–6 min')
  for (const part of [
    '46 min – 1 h 8 min',
    '7.1–10.4',
    '21.00 tons × $3.00',
    '$56–82',
    '3.2–4.5 gal × $3.962',
    '$13–18',
    'A cycle is rarely slow in every part, so its range is narrower than the parts added up.',
    'No cycles measured yet: times are from the distance.',
    'Truck 41 carries 21 tons, its legal payload.',
    'The fuel price is the one published for Mon Oct 12.',
  ]) {
    expect(text()).toContain(part)
  }
})

test('the trucker sets consumption, price and hours, and a wrong one says what to enter', async () => {
  await showBoard([near])
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByLabelText('Miles per gallon').fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Enter 1 to 30.')).toBeVisible()
  await page.getByLabelText('Miles per gallon').fill('4')
  await page.getByLabelText('Fuel price, per gallon').fill('5.00')
  await page.getByRole('button', { name: 'Save' }).click()
  // (173.2 ÷ 4 + 1.25) × $5 ÷ 8 = $27.84 and (119.3 ÷ 4 + 1.80) × $5 ÷ 8 = $19.76
  await expect.poll(() => rows()[0]).toContain('$36–54')
})

test('a truck without a conversion to the rate says what is missing instead of a number', async () => {
  const yards = {
    ...near,
    money: { currency: 'USD', haul: { card: rateCardFieldsSchema.parse({ basis: 'yard', rateE4: 50_000 }) } },
  }
  await showBoard([yards])
  await expect.poll(() => rows()[0]).toContain('$5.00/ yd³')
  await page.getByRole('button', { name: /^Near Site/ }).click()
  await expect.element(page.getByText(/Net per hour is not known\. This unit does not convert/)).toBeVisible()
})
