/** A trucker in line sees when standby starts to pay, its dollars so far, and what the load will pay. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { LoadQueue } from '@haulway/domain/load-log/queue/load-queue.ts'
import { rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { CurrentLoad } from './CurrentLoad.tsx'
import { ExpectedPay } from './ExpectedPay.tsx'

const { stage, draw } = openStage()
const now = Date.UTC(2026, 9, 15, 15)

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

const card = rateCardFieldsSchema.parse({
  ...{ basis: 'ton', rateE4: 34_000 },
  standby: [{ place: 'pit', freeMinutes: 15, rate: { rateE4: 12_500, per: 'minute' } }],
})

/** A load whose truck came to the pit this many minutes ago: its story has it there six minutes after the start. */
function inLineFor(minutes: number): LoadLogDocument {
  const load = loadOf(41, 'arriveAtPit', now - (minutes + 6) * minuteMs)
  return { ...load, money: { currency: 'USD', haul: { card } } }
}

async function show(load: LoadLogDocument, cause?: LoadQueue['cause'], leftAt?: number) {
  await page.viewport(390, 844)
  const { part, sent } = await openFormStage('/')
  draw(part(<ExpectedPay load={load} cause={cause} leftAt={leftAt} />))
  return { sent }
}

const standby = () => stage.querySelector('.standby-clock')?.textContent

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
  await show(inLineFor(40), undefined, now - 10 * minuteMs)
  // 30 min − 15 = 15 × $1.25
  await expect.poll(standby).toContain('Standby until you left$18.75')
  await expect.poll(standby).toContain('30 min in line, the first 15 free.')
  expect(standby()).toMatch(/GPS shows that you left Ormrod Pit at 10:50.AM\. Standby stopped then\./)
  expect(standby()).toContain('It pays once your load is recorded.')
  vi.advanceTimersByTime(9 * minuteMs)
  await expect.poll(standby).toContain('Standby until you left$18.75')
  await show(inLineFor(40), undefined, now - 32 * minuteMs)
  await expect.poll(standby).toContain('Standby until you left$0.00')
  expect(standby()).toContain('8 min in line, all of them free.')
})

test('next to it is what the load pays, and why', async () => {
  await show(inLineFor(25))
  // The legal 20.04 t are 22.09 tons × $3.40 = $75.11, and 10 min × $1.25.
  await expect.element(page.getByText('This load pays about $87.61')).toBeVisible()
  await page.getByRole('button', { name: 'Why $87.61' }).click()
  await expect.element(page.getByText('$75.11', { exact: true })).toBeVisible()
  await expect.poll(() => stage.textContent).toContain('25 min – 15 free = 10 min × $1.25')
  await expect.poll(() => stage.textContent).toContain('$12.50')
})

test('a driver without prices sees nothing of it', async () => {
  const { money: _, ...load } = inLineFor(25)
  await show(load)
  await expect.poll(() => stage.textContent).toBe('')
})

test('at the free limit the claim is written with its cause, and one tap sends it', async () => {
  const cause = { because: 'idle', fault: 'pit', minutes: 9 } as const
  await show(inLineFor(14), cause)
  await expect.poll(standby).toContain('14 min in line')
  expect(stage.textContent).not.toContain('Standby claim')
  const { sent } = await show(inLineFor(24), cause)
  await expect.poll(() => stage.textContent).toContain('Standby claim: 9 paid min, $11.25')
  expect(stage.textContent).toContain('For 9 min no truck was loaded at Ormrod Pit. Proposed cause: Ormrod Pit.')
  await page.getByRole('button', { name: 'Send claim' }).click()
  await expect.poll(() => sent).toContain('proposeWaitFault')
})

test('in line the button that sends the claim is on the first screen of a phone', async () => {
  await page.viewport(390, 844)
  const queue = {
    isInLine: true,
    trucksAhead: 0,
    trucksLoading: 0,
    asOf: now,
    cause: { because: 'line', fault: 'payer' },
  }
  const { part } = await openFormStage('/', call => ({
    ...{ kind: 'accepted', versions: {} },
    reply: call === 'getLoadQueue' ? queue : {},
  }))
  draw(part(<CurrentLoad load={inLineFor(50)} now={now} isTracked metersLeft={undefined} left={undefined} />))
  const claim = page.getByRole('button', { name: 'Send claim' })
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
    { because: 'line', fault: 'payer' },
  )
  await expect.poll(() => stage.textContent).toContain('Standby claim sent: caused by Ormrod Pit.')
  expect(page.getByRole('button', { name: 'Send claim' }).elements()).toEqual([])
  await show(load, { because: 'notReady', fault: 'hauler' })
  await expect.poll(() => stage.textContent).toContain('first truck not ready')
  expect(page.getByRole('button', { name: 'Send claim' }).elements()).toEqual([])
})
