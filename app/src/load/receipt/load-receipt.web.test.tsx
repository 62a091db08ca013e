/** A load ends on a receipt: what it pays, its proof and its wait, and ten seconds to undo the delivery. */
import { foldedDocument, type LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import type { Line } from '@haulway/domain/pay/line/line.ts'
import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { LoadReceipt, lastDelivered } from './LoadReceipt.tsx'

const { stage, draw } = openStage()
const now = Date.UTC(2026, 9, 15, 15)
const text = () => stage.textContent?.replaceAll(/\s+/g, ' ')

beforeEach(() => {
  vi.useFakeTimers({
    now,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const card = rateCardFieldsSchema.parse({
  basis: 'ton',
  rateE4: 34_000,
  standby: [{ place: 'pit', freeMinutes: 15, rate: { rateE4: 12_500, per: 'minute' } }],
})
// 21.38 tons × $3.40.
const haul: Line = {
  code: 'haul',
  ref: 'Load 41',
  quantityMilli: 21_380,
  unit: 'ton',
  rateNano: 3_400_000_000,
  amountCents: 7_269,
  rule: 'quantityTimesRate',
}
const pay = { lines: [haul], totalCents: 7_269 }
const money = { currency: 'USD', haul: { card, pay } }

/** A load whose delivery `uid` recorded this many seconds ago. */
function delivered(uid: string, secondsAgo = 0): LoadLogDocument {
  const load = loadOf(41, 'deliver', now - 36 * minuteMs - secondsAgo * secondMs)
  return { ...load, acts: load.acts.map(act => ({ ...act, by: { ...act.by, uid } })), money }
}

async function show(change: (load: LoadLogDocument) => LoadLogDocument = load => load, secondsAgo = 0, by?: string) {
  await page.viewport(390, 844)
  const { part, uid, sent } = await openFormStage('/')
  draw(part(<LoadReceipt load={change(delivered(by ?? uid, secondsAgo))} />))
  await expect.poll(text).toContain('delivered')
  return { sent }
}

const undo = () => page.getByRole('button', { name: /^Undo delivery/ }).query()

test('the receipt has the pay, the tons and the rate, the proof and the free minutes that were used', async () => {
  await show()
  await expect.poll(text).toContain('Load 41 delivered')
  await expect.poll(text).toContain('$72.69')
  expect(text()).toContain('21.38 tons × $3.40')
  expect(text()).toContain('No standby6 of 15 free minutes used at the pit$0.00')
})

test('a minimum that makes the sum is named, and no quantity is multiplied by an hourly rate', async () => {
  const hourly = rateCardFieldsSchema.parse({ basis: 'hour', rateE4: 980_000, clock: 'load', minimumMinutes: 45 })
  const ref = 'Load 41'
  const timed = { ref, unit: 'minute', rateNano: 98_000_000_000, ratePer: 'hour' } as const
  const lines: Line[] = [
    { ...timed, code: 'hours', quantityMilli: 12_000, amountCents: 1_960, rule: 'minutesTimesRate' },
    {
      ...timed,
      code: 'minimumHours',
      quantityMilli: 33_000,
      amountCents: 5_390,
      rule: 'shiftMinimum',
      facts: { limitMinutes: 45 },
    },
  ]
  const paid = { card: hourly, pay: { lines, totalCents: 7_350 } }
  await show(load => ({ ...load, money: { currency: 'USD', haul: paid } }))
  await expect.poll(text).toContain('45 min minimum × $98.00 / h')
  expect(text()).not.toMatch(/tons ×/)
})

test('the proof says of both ends whether GPS confirmed them, also where a seal proves the pit', async () => {
  await show()
  await expect.poll(text).toContain('GPS at both ends')
  const isGps = ({ witness }: LoadLogDocument['acts'][number]) => witness === 'geofence'
  await show(load => ({
    ...load,
    ...foldedDocument(
      load,
      load.acts.filter(act => !isGps(act)),
    ),
  }))
  await expect.poll(text).toContain('No GPS at the pit or at the site.')
})

test('a driver without prices sees the same receipt without a dollar', async () => {
  await show(({ money: _, ...load }) => load)
  await expect.poll(text).toContain('21.38 tons')
  expect(text()).not.toContain('$')
  // What the wait pays is between the fleet and the payer.
  expect(text()).not.toContain('standby')
  expect(text()).toMatch(/In line6.min at the pit/)
})

test('a load that is not priced yet says how long it waited, and not that the wait pays nothing', async () => {
  const haul = { card, pay: { missing: 'quantity' as const } }
  await show(load => ({ ...load, quantity: null, money: { currency: 'USD', haul } }))
  await expect.poll(text).toContain('In line6 of 15 free minutes used at the pit')
  expect(text()).not.toMatch(/No standby|\$0\.00/)
})

test('the delivery can be undone for ten seconds, and one tap is sent once', async () => {
  const { sent } = await show()
  await expect.poll(text).toMatch(/Undo delivery, (10|9) s/)
  await page.getByRole('button', { name: /^Undo delivery/ }).click()
  await expect.poll(() => sent.filter(call => call === 'correctLoad')).toHaveLength(1)
})

test('there is no undo after ten seconds, for a delivery by someone else, or for an approved load', async () => {
  await show()
  await expect.poll(undo).not.toBeNull()
  vi.advanceTimersByTime(11 * secondMs)
  await expect.poll(undo).toBeNull()
  await show(load => load, 11)
  expect(undo()).toBeNull()
  await show(load => load, 0, 'someone-else')
  expect(undo()).toBeNull()
  await show(load => ({ ...load, frozen: true }))
  expect(undo()).toBeNull()
})

test('the receipt shows the last load, until the next one starts or half an hour has passed', () => {
  const load = delivered('ray')
  const day = { day: load.shiftDay, summary: null, loads: [load], isExpected: false, unpricedLoads: 0 }
  const last = (more: Partial<Parameters<typeof lastDelivered>[0]>) =>
    lastDelivered({ day, load: undefined, now, ...more })
  expect(last({})).toBe(load)
  expect(last({ load: loadOf(42, 'start') })).toBeUndefined()
  expect(last({ now: now + 31 * minuteMs })).toBeUndefined()
  expect(last({ day: { ...day, loads: [loadOf(42, 'arriveAtSite'), load] } })).toBeUndefined()
  expect(last({ day: { ...day, loads: [] } })).toBeUndefined()
})
