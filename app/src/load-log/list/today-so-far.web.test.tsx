/** A trucker's day: the minutes in line go on while the truck waits, and stop when GPS shows that it left the pit. */
import { minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { idOf } from '../../areas/forms/form-documents.fixture.ts'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import type { TruckerDay } from '../use-trucker-day.ts'
import { TodaySoFar } from './TodaySoFar.tsx'

const { stage, draw } = openStage('div')
const now = Date.now()

/** It came to the pit 50 minutes ago. */
const load = loadOf(12, 'arriveAtPit', now - 56 * minuteMs)
const counts = { loads: 1, openLoads: 1, waitingLoads: 1, loadedLoads: 0, deliveredLoads: 0, loadsToApprove: 0 }
const summary: TruckerDay['summary'] = {
  ownerId: idOf(1),
  day: load.shiftDay,
  totals: { ...counts, standbyMinutes: 10 },
  rows: [],
  medianCycleMinutes: null,
  firstStartAt: load.createdOn,
}
const day: TruckerDay = { day: load.shiftDay, summary, loads: [load], isExpected: false, unpricedLoads: 0 }

test.each([
  ['while it waits', undefined, '1 h in line today'],
  ['until it left', now - 20 * minuteMs, '40 min in line today'],
])('the wait in line counts %s', async (_, leftAt, text) => {
  draw(<TodaySoFar day={day} now={now} leftAt={leftAt} currency="USD" timeZone="America/New_York" />)
  await expect.poll(() => stage.textContent?.replaceAll(/\s+/g, ' ')).toContain(text)
})

test('the wait is hatched in the strip of the day, as on the dispatch board', async () => {
  draw(<TodaySoFar day={day} now={now} leftAt={undefined} currency="USD" timeZone="America/New_York" />)
  const wait = () => stage.querySelector('.hw-day-waiting')
  await expect.poll(wait).not.toBeNull()
  expect(getComputedStyle(wait()!).backgroundImage).toContain('repeating-linear-gradient')
})
