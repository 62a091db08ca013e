/** What pages of the field add on a desktop: where the haul goes, and the loads of the day. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import { foldedDocument, type LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import { lineSchema } from '@haulway/domain/pay/line/line.ts'
import { dayOf, hourMs } from '@haulway/domain/time.ts'
import type { ComponentType } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { loadOf } from '../tracking/replay/replay.fixture.ts'
import { openStage } from '../ui/stage.fixture.tsx'
import { listViolations } from '../ui/violations.fixture.ts'
import { LoadTrucksPage } from './excavator-operator/LoadTrucksPage.tsx'
import { FleetTruckerActivePage } from './fleet-trucker/FleetTruckerActivePage.tsx'
import { idOf } from './forms/form-documents.fixture.ts'
import { openFormStage } from './forms/form-stage.fixture.tsx'
import { DashboardPage } from './solo-trucker/DashboardPage.tsx'

const { stage, draw } = openStage('div')
const scope = entityScope(idOf(1))
const now = Date.now()
const { timeZone } = loadOf(12).terms
const shiftDay = dayOf(now, timeZone)
beforeEach(() => Object.assign(stage.style, { display: 'block', minHeight: '900px' }))

const desktop = [1440, 900] as const
const phone = [390, 844] as const

async function show(
  Part: ComponentType,
  type: EntityTypeName,
  loads: readonly LoadLogDocument[],
  [width, height]: Size,
) {
  await page.viewport(width, height)
  const stored = loads.map(body => ({ scope, collection: 'load-logs', id: body.loadLogId, body }))
  const { part } = await openFormStage('/', { kind: 'lost', trouble: 'No network.' }, stored, { type })
  draw(part(<Part />))
}
type Size = typeof desktop | typeof phone

const line = { code: 'haul' as const, ref: 'load', quantityMilli: 20_940, unit: 'ton' as const, amountCents: 7120 }
const haul = {
  card: rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 34_000 }),
  pay: { lines: [lineSchema.parse({ ...line, rateNano: 3_400_000_000, rule: 'quantityTimesRate' })], totalCents: 7120 },
}
const own = (n: number, last: 'confirmLoad' | 'deliver', hoursAgo: number): LoadLogDocument => {
  const load = loadOf(n, last, now - hoursAgo * hourMs)
  return { ...load, shiftDay, relations: ['trucker'], party: 'trucking', money: { currency: 'USD', haul } }
}
const ownLoads = [own(12, 'deliver', 3), own(13, 'confirmLoad', 1)]

/** Loads that this operator loaded. */
const loaded = [21, 22].map(n => {
  const { acts, ...load } = loadOf(n, 'confirmLoad', now - hourMs)
  const by = { uid: 'luis', entityId: idOf(1) }
  const mine = acts.map(act => (act.kind === 'confirmLoad' ? { ...act, by, witness: 'operator' as const } : act))
  return foldedDocument({ ...load, shiftDay, relations: ['operator'], party: 'operator' }, mine)
})

test.each([
  ['fleet', FleetTruckerActivePage, 'fleetTrucker'],
  ['solo', DashboardPage, 'soloTrucker'],
] as const)('a %s trucker sees the haul on a map that ends the page, and today’s loads', async (_, Part, type) => {
  await show(Part, type, ownLoads, desktop)
  await expect.poll(() => stage.querySelector('table')?.textContent).toContain('Load 12')
  const map = stage.querySelector('.haul-map')!.getBoundingClientRect()
  expect(map.height).toBeGreaterThanOrEqual(320)
  expect(map.bottom).toBeGreaterThan(820)
  await expect.poll(() => listViolations(stage)).toEqual([])
  // The documents of a fleet's driver have no prices.
  if (type === 'soloTrucker') expect(stage.querySelector('tfoot')?.textContent).toContain('$')
  await show(Part, type, ownLoads, phone)
  await expect.element(page.getByRole('button', { name: /^Check in at Gate 3/ })).toBeVisible()
  expect(stage.querySelector('.haul-map')).toBeNull()
})

test('an operator reads today’s loads below the timeline, without a link that leaves the page', async () => {
  await show(LoadTrucksPage, 'excavatorOperator', loaded, desktop)
  const today = page.getByRole('region', { name: 'Loaded today' })
  await expect.element(today).toBeVisible()
  expect(today.getByRole('listitem').elements()).toHaveLength(2)
  expect(stage.querySelectorAll('.hw-loaded-today a')).toHaveLength(0)
  await expect.poll(() => listViolations(stage)).toEqual([])
  await show(LoadTrucksPage, 'excavatorOperator', loaded, phone)
  await expect.element(page.getByText('loads today')).toBeVisible()
  expect(today.elements()).toEqual([])
})
