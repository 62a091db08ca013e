/** A disputed load: both numbers, the money and the answer, with the proof beside them, or below them on a phone. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import { actsOf, foldedDocument, type LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../areas/forms/form-documents.fixture.ts'
import { openFormStage, type Stored } from '../areas/forms/form-stage.fixture.tsx'
import { loadOf, minutesAt, trackingLogOf } from '../tracking/replay/replay.fixture.ts'
import { plainText } from '../ui/format/format.ts'
import { openStage } from '../ui/stage.fixture.tsx'
import { listViolations } from '../ui/violations.fixture.ts'
import { LoadLogPage } from './LoadLogPage.tsx'

const { stage, draw } = openStage('div')
beforeEach(() => {
  // Ten minutes after the dispute.
  vi.useFakeTimers({ now: minutesAt(60), toFake: ['Date'] })
  // There is no server, so no track.
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const line = {
  code: 'haul',
  ref: 'load',
  quantityMilli: 21_380,
  unit: 'ton' as const,
  rateNano: 3_400_000_000,
  amountCents: 7269,
  rule: 'quantityTimesRate' as const,
}
const hold = { agreement: 'haul' as const, code: 'haul', lineCents: 7269, heldCents: 340 }

/** A delivered load, n of its project, whose jobber accepts 20.38 of 21.38 tons if it is disputed. */
function loadOfTruck(n: number, isDisputed = false): LoadLogDocument {
  const load = loadOf(n, 'deliver', minutesAt((n - 12) * 60))
  const money = {
    currency: 'USD',
    haul: {
      card: rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 34_000 }),
      pay: { lines: [line], totalCents: 7269 },
    },
    ...(isDisputed && { holds: [{ disputeId: idOf(70), ...hold }] }),
  }
  const raise: LoadLogAct = {
    actId: idOf(70),
    kind: 'disputeLine',
    witness: 'jobber',
    by: { uid: 'jo', entityId: load.terms.jobberEntityId },
    occurredAt: minutesAt(50),
    sequence: 50,
    reason: 'The gate counted less.',
    dispute: { agreement: 'haul', code: 'haul', quantityMilli: 20_380 },
  }
  const terms = { ...load.terms, truck: { ...load.terms.truck, truckId: idOf(60) } }
  return foldedDocument({ ...load, terms, party: 'trucking', relations: ['fleet'], money }, [
    ...actsOf(load),
    ...(isDisputed ? [raise] : []),
  ])
}

async function show(
  width: number,
  load: LoadLogDocument,
  others: readonly LoadLogDocument[] = [],
  more: readonly Stored[] = [],
) {
  await page.viewport(width, 900)
  const stored = [load, ...others].map(body => ({
    scope: entityScope(idOf(1)),
    collection: 'load-logs',
    id: body.loadLogId,
    body,
  }))
  const path = `/trucking-fleet/load/${load.projectId}/${load.loadLogId}`
  const { part, sent } = await openFormStage(path, undefined, [...stored, ...more], { type: 'truckingFleet' })
  draw(
    part(
      <Routes>
        <Route path="/trucking-fleet/load/:projectId/:loadLogId" element={<LoadLogPage />} />
      </Routes>,
    ),
  )
  return sent
}

test('on a desktop the other side sees both numbers and what waits, and agrees with one tap', async () => {
  const sent = await show(1440, loadOfTruck(12, true))
  await expect.element(page.getByRole('heading', { name: 'Dispute, load 12' })).toBeVisible()
  const numbers = () => plainText(stage.querySelector('.dispute-numbers')?.textContent ?? '')
  await expect.poll(numbers).toMatch(/Brandt Earthworks says20\.38 tons20\.38 tons × \$3\.40 = \$69\.29/)
  expect(numbers()).toMatch(/says21\.38 tons21\.38 tons × \$3\.40 = \$72\.69As billed/)
  expect(numbers()).toMatch(/Difference\$3\.40/)
  await expect.element(page.getByText('$69.29 paid on time')).toBeVisible()
  await expect.element(page.getByText('Your answer')).toBeVisible()
  const desk = plainText(stage.querySelector('.dispute-desk')?.textContent ?? '')
  // The deadline is said once.
  expect(desk.match(/until \w{3} \w{3} \d+/g)).toHaveLength(1)
  await expect.element(page.getByText('The gate counted less.')).toBeVisible()
  await expect.poll(() => listViolations(stage)).toEqual([])
  await page.getByRole('button', { name: /^Agree to \$69\.29/ }).click()
  await expect.poll(() => sent).toContain('answerDispute')
})

test('beside a dispute is what everyone counted, and what its truck carried before', async () => {
  await show(
    1440,
    loadOfTruck(12, true),
    [8, 9, 10].map(n => loadOfTruck(n)),
  )
  const counts = page.getByRole('region', { name: 'Counted 2 ways' })
  await expect.element(counts.getByText('last 3: 21.38')).toBeVisible()
  await expect.element(counts.getByRole('img', { name: 'From 20.38 to 21.38' })).toBeVisible()
})

test('one count is not drawn on an axis: it has nothing to be compared with', async () => {
  await show(1440, loadOfTruck(12, true))
  await expect.element(page.getByRole('region', { name: 'Counted once' })).toBeVisible()
  expect(stage.querySelector('.dispute-axis')).toBeNull()
})

test('two disputes of one agreement have its money once, above both', async () => {
  const load = loadOfTruck(12, true)
  const toll = { code: 'addOn:toll', ref: 'load', amountCents: 500, rule: 'addOn' as const }
  const tollHold = { ...hold, disputeId: idOf(71), code: 'addOn:toll', lineCents: 500, heldCents: 500 }
  const { holds, haul, ...money } = load.money!
  const pay = { lines: [line, toll], totalCents: 7769 }
  const [raised] = actsOf(load).filter(({ kind }) => kind === 'disputeLine')
  const dispute = { agreement: 'haul' as const, code: 'addOn:toll', cents: 0 }
  const second = { ...raised!, actId: idOf(71), sequence: 51, reason: 'No toll on that road.', dispute }
  const both = { ...load, money: { ...money, haul: { ...haul!, pay }, holds: [...holds!, tollHold] } }
  await show(1440, foldedDocument(both, [...actsOf(load), second]))
  await expect.element(page.getByText('No toll on that road.')).toBeVisible()
  expect(stage.querySelectorAll('.dispute-desk')).toHaveLength(2)
  expect(page.getByText('$69.29 paid on time').elements()).toHaveLength(1)
  const [money1, ...desks] = stage.querySelectorAll('.dispute-money, .dispute-desk')
  expect(money1?.className).toBe('dispute-money')
  expect(desks.map(desk => desk.className)).toEqual(['dispute-desk', 'dispute-desk'])
})

test.each([390, 1000])(
  'at %i px what is disputed and why is before the answers, and they before the ticket',
  async at => {
    await show(at, loadOfTruck(12, true))
    await expect.element(page.getByRole('heading', { name: 'Dispute, load 12' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Agree to \$69\.29/ })).toBeVisible()
    const text = plainText(stage.querySelector('.hw-page-main')?.textContent ?? '')
    const parts = ['Brandt Earthworks says', 'The gate counted less.', 'Agree to $69.29', 'Material']
    const places = parts.map(part => text.search(new RegExp(part.replaceAll(/[$.]/g, '\\$&'), 'i')))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0)
    await expect.poll(() => listViolations(stage)).toEqual([])
  },
)

test.each([390, 1000])('at %i px a disputed load has its GPS coverage and its replay once', async at => {
  const load = loadOfTruck(12, true)
  const log = trackingLogOf(load)
  const tracked = { scope: entityScope(idOf(1)), collection: 'tracking-logs', id: load.loadLogId, body: log }
  await show(at, load, [], [tracked])
  await expect
    .element(page.getByRole('region', { name: /^Dispute:/ }).getByRole('list', { name: 'Proof' }))
    .toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'GPS coverage' })).toBeVisible()
  expect(page.getByText(/^GPS for 30 of 36 min$/).elements()).toHaveLength(1)
  expect(page.getByRole('link', { name: 'Replay' }).elements()).toHaveLength(1)
})

test('once the dispute is over, the page is the ticket', async () => {
  await show(1440, loadOfTruck(12))
  await expect.element(page.getByRole('heading', { name: 'Ticket', exact: true })).toBeVisible()
  expect(stage.querySelector('.dispute-numbers')).toBeNull()
})
