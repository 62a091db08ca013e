import { balanceOf } from '@haulway/domain/metrics/match-factor.ts'
import { hourMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { truckBalanceOf, truckNeedOf, trucksNeeded } from './truck-balance.ts'

const now = Date.UTC(2026, 9, 15, 12)
const endMs = now + 4 * hourMs

/** Cycles of 60 minutes, with 6 minutes of loading and 20 tons a load: ten trucks keep the loader busy. */
function dayOf({ trucks, leftTons, waiting = 0 }: { trucks: number; leftTons: number; waiting?: number }) {
  const milliPerHour = trucks * 20_000
  const leftMilli = leftTons * 1000
  const finishAt = now + (leftMilli / milliPerHour) * hourMs
  return {
    day: '2026-10-15',
    isAhead: false,
    isWhole: true,
    project: { state: 'published' as const, startDay: '2026-10-15', endDay: null as string | null },
    amounts: [{ unit: 'ton' as const, targetMilli: leftMilli + 100_000, doneMilli: 100_000, todayMilli: 100_000 }],
    activeTrucks: trucks,
    wantedTrucks: 13,
    waiting,
    shift: { startMs: now - 4 * hourMs, endMs },
    balance: balanceOf({ trucks, loaders: 1, serviceMinutes: 6, cycleMinutes: 60 }),
    forecast: {
      milliPerHour,
      finishAt: finishAt <= endMs ? finishAt : undefined,
      milliAtShiftEnd: Math.min(leftMilli, milliPerHour * 4) + 100_000,
    },
  }
}

test('if the forecast meets the plan, no truck is missing, no matter how many more the loader could load', () => {
  expect(truckBalanceOf(dayOf({ trucks: 5, leftTons: 400 }), now)).toEqual({ kind: 'loaderIdle', idleMinutes: 30 })
  expect(truckBalanceOf(dayOf({ trucks: 10, leftTons: 400 }), now)).toEqual({ kind: 'onPlan' })
})

test('if the forecast misses the plan, the missing trucks are those that would meet it', () => {
  const expected = { kind: 'moreNeeded', trucks: 2, shortMilli: 160_000 }
  expect(truckBalanceOf(dayOf({ trucks: 5, leftTons: 560 }), now)).toEqual(expected)
})

test('never more trucks are requested than the loader can load', () => {
  expect(truckBalanceOf(dayOf({ trucks: 8, leftTons: 1_900 }), now)).toMatchObject({ kind: 'moreNeeded', trucks: 2 })
  expect(truckBalanceOf(dayOf({ trucks: 10, leftTons: 1_900 }), now)).toMatchObject({ kind: 'loaderFull' })
})

test('while a truck is in line, the loader is not idle and no more trucks are requested', () => {
  for (let trucks = 1; trucks <= 14; trucks++) {
    for (const leftTons of [50, 400, 2_000]) {
      const { kind } = truckBalanceOf(dayOf({ trucks, leftTons, waiting: 1 }), now) ?? { kind: 'onPlan' }
      expect(['onPlan', 'tooMany', 'loaderFull']).toContain(kind)
    }
  }
})

test('with more trucks than the loader can load, the result says how long each waits', () => {
  expect(truckBalanceOf(dayOf({ trucks: 12, leftTons: 400 }), now)).toEqual({
    kind: 'tooMany',
    trucks: 2,
    waitMinutes: 12,
  })
})

test('a project too large for its trucks to deliver in one shift is not behind today, but isn’t on plan either', () => {
  const large = dayOf({ trucks: 10, leftTons: 2_100 })
  expect(truckBalanceOf(large, now)).toEqual({ kind: 'onPlan', isLonger: true })
})

test('while earlier loads are not read, nothing says whether a project is on plan', () => {
  const { forecast, ...day } = dayOf({ trucks: 10, leftTons: 400 })
  const { milliPerHour } = forecast
  const unread = { ...day, isWhole: false, forecast: { milliPerHour, finishAt: undefined, milliAtShiftEnd: undefined } }
  expect(truckBalanceOf(unread, now)).toBeUndefined()
})

test('a project with a planned last day is on plan if the pace keeps it, and late if it does not', () => {
  const large = dayOf({ trucks: 10, leftTons: 2_100 })
  const until = (endDay: string) => truckBalanceOf({ ...large, project: { ...large.project, endDay } }, now)
  // 900 tons are delivered tonight, so that 1,300 of the 2,200 take two more days.
  expect(until('2026-10-17')).toEqual({ kind: 'onPlan' })
  expect(until('2026-10-16')).toEqual({ kind: 'late', lastDay: '2026-10-17' })
})

test('a project whose pace takes years is late against its plan, however far away the forecast is', () => {
  const huge = dayOf({ trucks: 10, leftTons: 1_000_000 })
  const project = { ...huge.project, endDay: '2026-12-04' }
  expect(truckBalanceOf({ ...huge, project }, now)).toMatchObject({ kind: 'late' })
})

test('on the planned last day, what is not delivered tonight is short, however many shifts it would take', () => {
  const large = dayOf({ trucks: 5, leftTons: 2_100 })
  const project = { ...large.project, endDay: '2026-10-15' }
  expect(truckBalanceOf({ ...large, project }, now)).toEqual({ kind: 'moreNeeded', trucks: 5, shortMilli: 1_700_000 })
})

test('before cycles are measured there is no result', () => {
  expect(truckBalanceOf({ ...dayOf({ trucks: 5, leftTons: 900 }), balance: undefined }, now)).toBeUndefined()
})

test('the trucks needed are those of the forecast once it is measured, however many the order still has open', () => {
  const measured = dayOf({ trucks: 5, leftTons: 560 })
  for (const trucksLeft of [8, 1, 0]) expect(trucksNeeded({ ...measured, trucksLeft }, now)).toBe(2)
  expect(trucksNeeded({ ...dayOf({ trucks: 5, leftTons: 400 }), trucksLeft: 8 }, now)).toBe(0)
})

test('before it is measured, the trucks needed are those of the order that no one has accepted', () => {
  const unmeasured = { ...dayOf({ trucks: 5, leftTons: 560 }), balance: undefined, forecast: undefined }
  expect(trucksNeeded({ ...unmeasured, trucksLeft: 3 }, now)).toBe(3)
})

test('trucks that are needed are offered while the order has room, and ordered once all of it is accepted', () => {
  const short = dayOf({ trucks: 5, leftTons: 560 })
  expect(truckNeedOf({ ...short, trucksLeft: 1 }, now)).toEqual({ kind: 'offer', trucks: 2, isMeasured: true })
  expect(truckNeedOf({ ...short, trucksLeft: 0 }, now)).toEqual({ kind: 'order', trucks: 2 })
})

test('where no truck is needed, nothing asks for one, whether the order has room or not', () => {
  const days = [dayOf({ trucks: 5, leftTons: 400 }), dayOf({ trucks: 12, leftTons: 400 })]
  for (const day of days) {
    for (const trucksLeft of [0, 3]) expect(truckNeedOf({ ...day, trucksLeft }, now).kind).toBe('none')
  }
})

test('a draft and a closed project need no trucks', () => {
  const short = { ...dayOf({ trucks: 5, leftTons: 560 }), trucksLeft: 2 }
  for (const state of ['draft', 'closed'] as const) {
    expect(truckNeedOf({ ...short, project: { ...short.project, state } }, now).kind).toBe('none')
  }
})
