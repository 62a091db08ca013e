/** A driver's first screens while the open load is of another day, and during a night shift: what they call today. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import { addDays, dayOf, hourMs, minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LoadLogList } from '../load-log/list/LoadLogList.tsx'
import { loadOf } from '../tracking/replay/replay.fixture.ts'
import { openStage } from '../ui/stage.fixture.tsx'
import { formatCalendarDay } from '../work/offer/work-labels.ts'
import { FleetTruckerActivePage } from './fleet-trucker/FleetTruckerActivePage.tsx'
import { idOf } from './forms/form-documents.fixture.ts'
import { openFormStage } from './forms/form-stage.fixture.tsx'
import { DashboardPage } from './solo-trucker/DashboardPage.tsx'
import { DispatchPage } from './trucking-fleet/DispatchPage.tsx'

const { stage, draw } = openStage('div')
const scope = entityScope(idOf(1))
const now = Date.now()
const { timeZone } = loadOf(12).terms
const today = dayOf(now, timeZone)
const yesterday = addDays(today, -1)
const text = () => stage.textContent ?? ''
const plain = () => text().replaceAll(/\s+/g, ' ')

/** An own load that began so many hours ago, of a shift day. */
function own(n: number, last: 'confirmLoad' | 'deliver', hoursAgo: number, shiftDay: string): LoadLogDocument {
  return { ...loadOf(n, last, now - hoursAgo * hourMs), shiftDay, relations: ['trucker'], party: 'trucking' }
}

async function show(type: EntityTypeName, loads: readonly LoadLogDocument[]) {
  const stored = loads.map(body => ({ scope, collection: 'load-logs', id: body.loadLogId, body }))
  const { part } = await openFormStage('/', { kind: 'lost', trouble: 'No network.' }, stored, { type })
  draw(part(type === 'soloTrucker' ? <DashboardPage /> : <FleetTruckerActivePage />))
}

test('an open load has the number that everyone reads, and one of another day has its day', async () => {
  await page.viewport(390, 844)
  await show('fleetTrucker', [own(12, 'deliver', 3, today), own(13, 'confirmLoad', 1, today)])
  await expect.poll(text).toContain('Load 13')
  await show('fleetTrucker', [own(13, 'confirmLoad', 30, yesterday)])
  await expect.poll(text).toContain(`Load of ${formatCalendarDay(yesterday)}`)
  expect(text()).not.toContain('today')
})

test('on a phone, the steps of a load in line are in view without scrolling', async () => {
  await page.viewport(390, 844)
  const inLine = loadOf(12, 'arriveAtPit', now - hourMs)
  await show('soloTrucker', [{ ...inLine, shiftDay: today, relations: ['trucker'], party: 'trucking' }])
  const steps = page.getByRole('list', { name: 'Load 12' })
  await expect.element(steps).toBeVisible()
  // The tabs cover the lowest 59 px.
  expect(steps.element().getBoundingClientRect().bottom).toBeLessThan(844 - 59)
})

test('a driver without work has no number of a load', async () => {
  await page.viewport(390, 844)
  await show('fleetTrucker', [])
  await expect.poll(text).toContain('No work for you yet')
  expect(text()).not.toContain('today')
})

test('after midnight, a night shift’s loads are still listed as today’s', async () => {
  await page.viewport(1440, 900)
  await show('soloTrucker', [own(12, 'deliver', 3, yesterday), own(13, 'confirmLoad', 1, yesterday)])
  await expect.poll(() => stage.querySelector('table')?.textContent).toContain('Load 12')
})

const noLoads = {
  loads: 0,
  openLoads: 0,
  waitingLoads: 0,
  loadedLoads: 0,
  deliveredLoads: 0,
  loadsToApprove: 0,
  standbyMinutes: 0,
}
const truck = {
  truckId: idOf(92),
  entityId: idOf(1),
  number: 'T-202',
  plate: 'T-202',
  truckType: 'triAxle',
  axles: 4,
  tareGrams: 13_000_000,
  legalGrossGrams: 33_000_000,
  createdOn: 0,
  papers: [],
  retiredOn: null,
}

test('a driver’s day counts delivered loads, and the wait that still runs', async () => {
  await page.viewport(390, 844)
  const inLine = { ...loadOf(13, 'arriveAtPit', now - 56 * minuteMs), shiftDay: today, relations: ['trucker' as const] }
  const totals = { ...noLoads, loads: 2, openLoads: 1, loadedLoads: 1, deliveredLoads: 1, standbyMinutes: 22 }
  const summary = { ownerId: idOf(1), day: today, medianCycleMinutes: null, firstStartAt: now - 4 * hourMs, rows: [] }
  const stored = [
    { scope, collection: 'load-logs', id: inLine.loadLogId, body: inLine },
    { scope, collection: 'trucker-summary', id: today, body: { ...summary, totals } },
  ]
  const as = { type: 'soloTrucker' } as const
  const { part } = await openFormStage('/', { kind: 'lost', trouble: 'No network.' }, stored, as)
  draw(part(<DashboardPage />))
  // 22 minutes before, and 50 now.
  await expect.poll(plain).toContain('1 h 12 min in line today')
  expect(plain()).toMatch(/load ?1/)
})

test('a fleet driver’s hours end with the last delivery, and run on while a load is open', async () => {
  await page.viewport(390, 844)
  const firstStartAt = now - 12 * hourMs
  const summary = { ownerId: idOf(1), day: today, medianCycleMinutes: null, firstStartAt, rows: [] }
  const totals = { ...noLoads, loads: 1, loadedLoads: 1, deliveredLoads: 1 }
  const drawDay = async (loads: readonly LoadLogDocument[]) => {
    const stored = [
      ...loads.map(body => ({ scope, collection: 'load-logs', id: body.loadLogId, body })),
      { scope, collection: 'trucker-summary', id: today, body: { ...summary, totals } },
    ]
    const { part } = await openFormStage('/', { kind: 'lost', trouble: 'No network.' }, stored, {
      type: 'fleetTrucker',
    })
    draw(part(<FleetTruckerActivePage />))
  }
  // It began 5 h ago and took 36 min.
  await drawDay([own(12, 'deliver', 5, today)])
  await expect.poll(plain).toContain('1 load, 7 h 36 min')
  await drawDay([own(13, 'confirmLoad', 1, today), own(12, 'deliver', 5, today)])
  await expect.poll(plain).toContain('1 load, 12 h')
})

test('a fleet driver who has delivered nothing reads no zeros', async () => {
  const summary = {
    ownerId: idOf(1),
    day: today,
    medianCycleMinutes: null,
    firstStartAt: now,
    rows: [],
    totals: noLoads,
  }
  const stored = [{ scope, collection: 'trucker-summary', id: today, body: summary }]
  const lost = { kind: 'lost', trouble: 'No network.' } as const
  const { part } = await openFormStage('/', lost, stored, { type: 'fleetTrucker' })
  draw(part(<FleetTruckerActivePage />))
  await expect.poll(plain).toContain('Delivered today')
  expect(plain()).toContain('None yet')
  expect(plain()).not.toMatch(/\b0 (loads|s|min)\b/)
})

test('the list of a day says how many of its loads are delivered', async () => {
  await page.viewport(390, 844)
  const list = async (loads: readonly LoadLogDocument[]) => {
    const { part } = await openFormStage('/')
    const local = loads.map(body => ({ id: body.loadLogId, body, isPending: false }))
    draw(part(<LoadLogList loads={local} area="soloTrucker" now={now} />))
  }
  await list([own(13, 'confirmLoad', 1, today), own(12, 'deliver', 3, today)])
  await expect.poll(plain).toContain('1 of 2 loads delivered')
  await list([own(13, 'deliver', 1, today), own(12, 'deliver', 3, today)])
  await expect.poll(plain).toContain('2 loads')
  expect(plain()).not.toContain('delivered')
})

test('a load under way is not known to pay nothing: its amount is a dash until it is priced', async () => {
  await page.viewport(1440, 900)
  const card = rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 34_000 })
  const paid = (totalCents: number) => ({ currency: 'USD', haul: { card, pay: { lines: [], totalCents } } })
  const loads = [
    { ...own(13, 'confirmLoad', 1, today), money: paid(0) },
    { ...own(12, 'deliver', 3, today), money: paid(7_269) },
  ]
  const { part } = await openFormStage('/')
  const local = loads.map(body => ({ id: body.loadLogId, body, isPending: false }))
  draw(part(<LoadLogList loads={local} area="soloTrucker" now={now} />))
  const amounts = () => [...stage.querySelectorAll('.hw-table-row')].map(row => row.lastElementChild?.textContent)
  await expect.poll(amounts).toEqual(['–', '$72.69'])
})

/** What the fleet's trucks earned on a day. */
const earned = (day: string, haulCents: number) => ({
  scope,
  collection: 'fleet-summary',
  id: day,
  body: {
    ownerId: idOf(1),
    day,
    medianCycleMinutes: null,
    firstStartAt: null,
    rows: [],
    totals: noLoads,
    money: { haulCents, rows: [{ key: `${truck.truckId} ton`, haulCents }] },
  },
})

test('a fleet’s earnings are today’s only on today’s board; the board of another day has its date', async () => {
  await page.viewport(1440, 900)
  const stored = { scope, collection: 'trucks', id: truck.truckId, body: truck }
  const all = [stored, earned(today, 12_300), earned(yesterday, 45_600)]
  const { part } = await openFormStage('/', { kind: 'lost', trouble: 'No network.' }, all, { type: 'truckingFleet' })
  draw(part(<DispatchPage />))
  const row = () => document.querySelector(`[data-board-truck="${truck.truckId}"]`)?.textContent
  const head = () => [...document.querySelectorAll('.hw-board-table th[scope=col]')].at(-1)?.textContent
  await expect.poll(row).toContain('$123.00')
  expect(head()).toBe('Today')
  await page.getByRole('button', { name: formatCalendarDay(yesterday), exact: true }).click()
  await expect.poll(row).toContain('$456.00')
  expect(head()).toBe(formatCalendarDay(yesterday))
})
