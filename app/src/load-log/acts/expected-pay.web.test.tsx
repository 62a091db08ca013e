/** A trucker in line sees when standby starts to pay, its dollars so far, and what the load will pay. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { LoadQueue } from '@haulway/domain/load-log/queue/load-queue.ts'
import { rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { CurrentLoad } from './CurrentLoad.tsx'

const { stage, draw } = openStage()
const now = Date.UTC(2026, 9, 15, 15)
const scope = entityScope(idOf(1))

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

const card = rateCardFieldsSchema.parse({
  basis: 'ton',
  rateE4: 34_000,
  standby: [{ place: 'pit', freeMinutes: 15, rate: { rateE4: 12_500, per: 'minute' } }],
})

/** A load whose truck came to the pit this many minutes ago: its story has it there six minutes after the start. */
function inLineFor(minutes: number): LoadLogDocument {
  const load = loadOf(41, 'arriveAtPit', now - (minutes + 6) * minuteMs)
  return { ...load, money: { currency: 'USD', haul: { card } } }
}

type Waiting = { cause?: LoadQueue['cause']; leftAt?: number; earlier?: LoadLogDocument[] }

async function show(load: LoadLogDocument, { cause, leftAt, earlier = [] }: Waiting = {}) {
  await page.viewport(390, 844)
  const queue = { isInLine: true, trucksAhead: 0, trucksLoading: 0, asOf: now, cause }
  const { part, sent, commands } = await openFormStage(
    '/',
    call => ({ kind: 'accepted', versions: {}, reply: call === 'getLoadQueue' ? queue : {} }),
    earlier.map(body => ({ scope, collection: 'load-logs', id: body.loadLogId, body })),
  )
  const left = leftAt === undefined ? undefined : { at: leftAt, lat: 40.56, lng: -75.56, isCertain: true }
  draw(part(<CurrentLoad load={load} now={now} isTracked metersLeft={undefined} left={left} />))
  return { sent, commands }
}

const text = () => stage.textContent?.replaceAll(/\s+/g, ' ') ?? ''
const standby = () => stage.querySelector('.standby-clock')?.textContent?.replaceAll(/\s+/g, ' ')

test('the free minutes count down, and then standby counts up in dollars, by the whole minute', async () => {
  await show(inLineFor(11))
  await expect.poll(standby).toMatch(/Standby pays from 11:04\sAMin 4 min/)
  await expect.poll(standby).toContain('11 min in line, standby starts in 4 min.')
  vi.advanceTimersByTime(4 * minuteMs)
  await expect.poll(standby).toContain('Standby so far$0.00')
  vi.advanceTimersByTime(9 * minuteMs)
  await expect.poll(standby).toContain('Standby so far$11.25')
  await expect.poll(standby).toContain('24 min in line, the first 15 free.')
})

test('standby stops when GPS shows that the truck left the pit, and says so', async () => {
  await show(inLineFor(40), { leftAt: now - 10 * minuteMs })
  // 30 min − 15 = 15 × $1.25
  await expect.poll(standby).toContain('Standby until you left$18.75')
  await expect.poll(standby).toContain('30 min in line, the first 15 free.')
  expect(standby()).toMatch(/GPS shows that you left Ormrod Pit at 10:50.AM\. Standby stopped then\./)
  expect(standby()).toContain('Standby is paid once your load is recorded.')
  vi.advanceTimersByTime(9 * minuteMs)
  await expect.poll(standby).toContain('Standby until you left$18.75')
  await show(inLineFor(40), { leftAt: now - 32 * minuteMs })
  await expect.poll(standby).toContain('Standby until you left$0.00')
  expect(standby()).toContain('8 min in line, all free.')
})

test('next to it is what the load pays, and why', async () => {
  await show(inLineFor(25))
  // The legal 20.04 t are 22.09 tons × $3.40 = $75.11, and 10 min × $1.25.
  await expect.element(page.getByText('This load pays about $87.61')).toBeVisible()
  await page.getByRole('button', { name: 'Why $87.61' }).click()
  await expect.element(page.getByText('$75.11', { exact: true })).toBeVisible()
  await expect.poll(text).toContain('25 min – 15 free = 10 min × $1.25')
  await expect.poll(() => stage.textContent).toContain('$12.50')
})

test('a driver without prices doesn’t see it', async () => {
  const { money: _, ...load } = inLineFor(25)
  await show(load)
  await expect.poll(text).toContain('25 min in line')
  expect(standby()).toBeUndefined()
  expect(text()).not.toContain('$')
})

test('at the free limit the claim is written with its cause, and the one act on the plate sends it', async () => {
  const cause = { because: 'idle', fault: 'pit', minutes: 9 } as const
  await show(inLineFor(14), { cause })
  await expect.poll(standby).toContain('14 min in line')
  expect(text()).toContain('Nothing to tap')
  expect(text()).not.toContain('claim')
  const { sent } = await show(inLineFor(24), { cause })
  await expect.poll(standby).toContain('For 9 min of 24 min in line, no truck was loaded at Ormrod Pit.')
  expect(text()).not.toContain('Nothing to tap')
  expect(stage.querySelector('.hw-act')?.textContent?.replaceAll(/\s/g, ' ')).toBe(
    'Claim the 24 min waitProposed cause: Ormrod Pit',
  )
  // The amount appears once.
  expect(text().split('$11.25')).toHaveLength(2)
  await page.getByRole('button', { name: /^Claim the/ }).click()
  await expect.poll(() => sent).toContain('proposeWaitFault')
})

test('the minutes of the wait are one figure, and an earlier wait that the card counts is shown apart', async () => {
  const rule = { place: 'pit', freeMinutes: 15, rate: { rateE4: 12_500, per: 'minute' }, per: 'day' } as const
  const perDay = rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 34_000, standby: [rule] })
  const money = { currency: 'USD', haul: { card: perDay } }
  const load = { ...inLineFor(50), money }
  // In line for 6 minutes, two hours ago.
  const before = { ...loadOf(41, 'deliver', now - 170 * minuteMs), loadLogId: idOf(77), money }
  const { commands } = await show(load, { cause: { because: 'idle', fault: 'pit', minutes: 49 }, earlier: [before] })
  await expect.poll(standby).toContain('50 min in line, plus 6 min earlier, the first 15 free.')
  await expect.poll(standby).toContain('No truck was loaded at Ormrod Pit for 50 min.')
  // What is sent claims the minutes that were recorded, and not one more.
  await page.getByRole('button', { name: /^Claim the/ }).click()
  const reason = 'For 49 min of 50 min in line, no truck was loaded at Ormrod Pit.'
  await expect.poll(() => commands.find(({ call }) => call === 'proposeWaitFault')?.input).toMatchObject({ reason })
})

test('in line the button that sends the claim is on the first screen of a phone', async () => {
  await show(inLineFor(50), { cause: { because: 'line', fault: 'payer' } })
  const claim = page.getByRole('button', { name: /^Claim the/ })
  await expect.element(claim).toBeVisible()
  const top = stage.querySelector('.load-parts')?.getBoundingClientRect().top ?? 0
  // The header with the GPS state above takes 180 px, the tabs below 60 px.
  expect(claim.element().getBoundingClientRect().bottom - top).toBeLessThan(844 - 180 - 60)
})

test('a claim that was sent is not offered again, and a wait of the truck itself is never claimed', async () => {
  const proposed = { proposalId: inLineFor(1).loadLogId, by: 'trucker', reason: 'Idle.', state: 'open' } as const
  const load = inLineFor(24)
  await show(
    { ...load, waitFaults: [{ ...proposed, place: 'pit', fault: 'pit' }] },
    { cause: { because: 'line', fault: 'payer' } },
  )
  await expect.poll(() => stage.textContent).toContain('Standby claim sent: caused by Ormrod Pit.')
  expect(text()).toContain('Nothing to tap')
  expect(page.getByRole('button', { name: /^Claim the/ }).elements()).toEqual([])
  await show(load, { cause: { because: 'notReady', fault: 'hauler' } })
  await expect.poll(() => stage.textContent).toContain('first truck not ready')
  expect(page.getByRole('button', { name: /^Claim the/ }).elements()).toEqual([])
})
