/** Before agreeing on a card, both sides see what it would have changed on the last month's loads, also offline. */
import type { Answer } from '@haulway/client/transport/transport.ts'
import { entityScope } from '@haulway/domain/document/scope.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import { priceWork } from '@haulway/domain/pay/day/price-work.ts'
import { dayMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { idOf } from '../../areas/forms/form-documents.fixture.ts'
import { nothing } from '../../areas/forms/form-row.fixture.ts'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { AcceptNotice } from '../board/AcceptNotice.tsx'
import { noticeOf } from '../board/notice.fixture.ts'
import { CardReplay } from './CardReplay.tsx'

const { stage, draw } = openStage()
const paid = rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 30_000 })
const refusedByServer = { kind: 'lost' as const, trouble: 'No network.' }

/** A load of 21.38 tons at $3.00, some days ago. */
function pastLoad(n: number): LoadLogDocument {
  const load = loadOf(n, 'deliver', Date.now() - n * dayMs)
  const facts = { id: 'load', day: load.shiftDay, outcome: 'delivered' as const, waits: [], addOns: [] }
  const quantity = { valueMicro: 21_380_000, unit: 'ton' as const }
  const pay = priceWork(paid, { loads: [{ ...facts, quantity }], timeZone: 'UTC' })
  return { ...load, money: { currency: 'USD', haul: { card: paid, pay } } }
}

async function openLoads(count: number, answer: Answer = refusedByServer) {
  const loads = Array.from({ length: count }, (_, n) => pastLoad(n + 1))
  const stored = loads.map(body => ({
    scope: entityScope(idOf(1)),
    collection: 'load-logs',
    id: body.loadLogId,
    body,
  }))
  return { loads, ...(await openFormStage('/', answer, stored)) }
}

async function show(side: 'payer' | 'payee', card: object, count = 10, answer: Answer = refusedByServer) {
  await page.viewport(390, 844)
  const { loads, part } = await openLoads(count, answer)
  const partner = { entityId: loads[0]!.terms.jobberEntityId, name: 'Brandt Earthworks' }
  const proposed = rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 34_000, ...card })
  draw(part(<CardReplay card={proposed} kind="haul" currency="USD" partner={partner} side={side} />))
}

const text = () => stage.textContent

test('the hauler sees what it would have earned more, how often the minimum paid, and from which loads', async () => {
  // 10 × 21.38 × $0.40 = $85.50 by the cent of each load, and 10 × 0.62 tons × $3.40 = $21.10
  await show('payee', { minimumQuantityMilli: 22_000 })
  await expect.poll(text).toContain('On your last 10 loads you would have earned $106.60 more.')
  expect(text()).toContain('The minimum would have applied 10 times.')
  expect(text()).toContain('+$106.60')
  expect(text()).toContain('rate+$85.50')
  expect(text()).toContain('minimum+$21.10')
  expect(text()).toContain('As paid$641.40')
  expect(text()).toContain('This card$748.00')
})

test('the payer sees the same numbers as cost', async () => {
  await show('payer', { minimumQuantityMilli: 22_000 })
  await expect.poll(text).toContain('The last 10 loads would have cost $106.60 more.')
})

test('a loss is said as a loss', async () => {
  await show('payee', { rateE4: 28_000 })
  await expect.poll(text).toMatch(/you would have earned \$42\.\d\d less\./)
})

test('with too few loads it says so instead of a number', async () => {
  await show('payee', {}, 5)
  await expect.poll(text).toContain('Fewer than 8 loads last month')
  expect(text()).toContain("There may be more when you're online.")
})

test('with a connection, too few loads are not explained by being offline', async () => {
  await show('payee', {}, 5, { kind: 'accepted', reply: {}, versions: {} })
  await expect.poll(text).toContain('Fewer than 8 loads last month')
  await expect.poll(text).not.toContain("There may be more when you're online.")
})

test('in the sheet of a job, a button leads to last month, which is below the fold, above the action', async () => {
  const { loads, part } = await openLoads(10)
  await page.viewport(390, 620)
  const standby = [{ place: 'pit' as const, freeMinutes: 15, rate: { rateE4: 15_000, per: 'minute' as const } }]
  const card = rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 34_000, minimumQuantityMilli: 22_000, standby })
  const { jobberEntityId, jobberName } = loads[0]!.terms
  const money = { currency: 'USD', haul: { card } }
  const notice = noticeOf(1, 'Near Site', 0, { jobberEntityId, jobberName, money })
  const own = { entityId: idOf(1), trucks: [], currentTruckId: undefined, trucksMax: 2 }
  draw(
    part(
      <Sheet open title="Near Site" onClose={() => {}}>
        <AcceptNotice
          {...own}
          notice={notice}
          isGone={false}
          netOf={() => undefined}
          onLeave={nothing}
          onDone={nothing}
        />
      </Sheet>,
    ),
  )
  const more = page.getByRole('button', { name: 'Last month with this card: $106.60 more' })
  await expect.element(more).toBeVisible()
  const last = page.getByText(/^10 loads on/)
  const accept = page.getByRole('button', { name: /Accept work/ })
  // Once the sheet is open.
  await expect.poll(() => [more, accept, last].map(isSeen)).toEqual([true, true, false])
  await more.click()
  await expect.poll(() => [accept, last].map(isSeen)).toEqual([true, true])
})

/** Whether nothing covers the middle of the element, on the screen. */
function isSeen(of: Locator): boolean {
  const element = of.element()
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}
