import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minuteMs } from '../../time.ts'
import { act, dayStartMs, testId } from '../act/act.fixture.ts'
import type { LoadLogAct } from '../act/act.ts'
import { foldLoadLog } from '../fold/fold.ts'
import { loadQueueSchema } from '../queue/load-queue.ts'
import { type AtPit, causeOfWait, loadedAtOf, passedBy, passesMax, standstillOf, stoppedSince } from './passed-by.ts'

const at = (minutes: number) => dayStartMs + minutes * minuteMs

type Times = { came?: number; begun?: number; loaded?: number; left?: number; outOfTurn?: LoadLogAct['outOfTurn'] }

/** A load whose truck came, was loaded from and until, and left the pit at these minutes. */
function load(n: number, { came, begun, loaded, left, outOfTurn }: Times): AtPit {
  const acts = [
    ...(came === undefined ? [] : [act(n * 10, 'arriveAtPit', 'geofence', came)]),
    ...(begun === undefined ? [] : [act(n * 10 + 1, 'confirmTrucker', 'operator', begun, { outOfTurn })]),
    ...(left === undefined ? [] : [act(n * 10 + 3, 'leavePit', 'trucker', left)]),
    ...(loaded === undefined ? [] : [act(n * 10 + 2, 'confirmLoad', 'operator', loaded, { passes: 5 })]),
  ]
  const { milestones } = foldLoadLog(acts)
  const times = Object.entries(milestones).map(([kind, milestone]) => [kind, milestone.at])
  return { loadLogId: testId(n), milestones: Object.fromEntries(times), acts }
}

const own = load(1, { came: 10 })

test('a trucker in line sees when and why trucks were loaded first, but not whose they are', () => {
  const loads = [
    own,
    load(2, { came: 5, begun: 12, loaded: 15 }),
    load(3, { came: 14, begun: 16, loaded: 19, outOfTurn: 'pitAsked' }),
    load(4, { came: 15, begun: 21 }),
    load(5, { came: 16 }),
    load(6, { begun: 23, outOfTurn: 'atLoader' }),
    load(7, { begun: 24 }),
  ]
  expect(passedBy(loads, own)).toEqual([
    { at: at(16), reason: 'pitAsked' },
    { at: at(21) },
    { at: at(23), reason: 'atLoader' },
  ])
})

test('first come and first loaded passes no one, and each truck loaded early passes those before it', () => {
  const line = fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { minLength: 2, maxLength: 20 })
  fc.assert(
    fc.property(line, fc.infiniteStream(fc.nat()), (arrivals, order) => {
      const trucks = arrivals.toSorted((a, b) => a - b).map((came, n) => ({ n: n + 1, came }))
      const inTurn = trucks.map(({ n, came }) => load(n, { came, begun: 400 + n, loaded: 400 + n }))
      for (const each of inTurn) expect(passedBy(inTurn, each)).toEqual([])
      const jumped = trucks
        .map(truck => ({ ...truck, key: order.next().value ?? 0 }))
        .sort((a, b) => a.key - b.key || a.n - b.n)
        .map(({ n, came }, place) => load(n, { came, begun: 400 + place, loaded: 400 + place }))
      for (const [place, each] of jumped.entries()) {
        const came = each.milestones.arriveAtPit ?? 0
        const before = jumped.slice(0, place).filter(({ milestones }) => (milestones.arriveAtPit ?? 0) > came)
        expect(passedBy(jumped, each)).toHaveLength(Math.min(before.length, passesMax))
        expect(passedBy([...jumped].reverse(), each)).toEqual(passedBy(jumped, each))
      }
    }),
  )
})

test('a claim names the pit for trucks loaded out of turn and for idle loaders, otherwise the payer', () => {
  const busy = load(2, { came: 5, begun: 8, loaded: 30 })
  expect(causeOfWait([own, busy], own, at(30))).toEqual({ fault: 'payer', because: 'line' })
  const jumper = load(3, { came: 12, begun: 14, loaded: 18, outOfTurn: 'otherMaterial' })
  expect(causeOfWait([own, busy, jumper], own, at(30))).toEqual({ fault: 'pit', because: 'passed', trucks: 1 })
  expect(causeOfWait([own], own, at(14))).toEqual({ fault: 'payer', because: 'line' })
  expect(causeOfWait([own], own, at(31))).toEqual({ fault: 'pit', because: 'idle', minutes: 21 })
})

test('loading has stopped since the last truck was loaded or this one came, and not between two trucks', () => {
  const before = load(2, { came: 2, begun: 4, loaded: 8 })
  const meanwhile = load(3, { came: 5, begun: 12, loaded: 15 })
  const next = load(4, { came: 20 })
  expect(stoppedSince([own, before, next], own, at(60))).toBe(at(10))
  expect(stoppedSince([own, before, meanwhile, next], own, at(60))).toBe(at(15))
  expect(stoppedSince([own, meanwhile], own, at(19))).toBeUndefined()
  expect(stoppedSince([own, load(5, { came: 6, begun: 16 })], own, at(60))).toBeUndefined()
})

test('"first truck not ready" is about the first in line, not about those behind it', () => {
  const second = load(2, { came: 12 })
  const loaded = load(3, { came: 14, begun: 16, loaded: 30, outOfTurn: 'notReady' })
  const loads = [own, second, loaded]
  expect(causeOfWait(loads, own, at(30))).toEqual({ fault: 'hauler', because: 'notReady' })
  expect(causeOfWait(loads, second, at(30))).toMatchObject({ fault: 'payer' })
})

test('an undone loading passed no one, and every cause can be sent', () => {
  const jumper = load(3, { came: 12, begun: 14, outOfTurn: 'pitAsked' })
  const undone = { ...jumper, milestones: { arriveAtPit: at(12) } }
  expect(passedBy([own, undone], own)).toEqual([])
  const answer = { isInLine: true, trucksAhead: 0, trucksLoading: 0, asOf: at(30) }
  for (const loads of [[own], [own, jumper], [own, load(2, { came: 5, begun: 8, loaded: 30 })]]) {
    const passes = passedBy(loads, own)
    const whole = { ...answer, passedBy: passes, cause: causeOfWait(loads, own, at(30)) }
    expect(loadQueueSchema.parse(whole)).toEqual(whole)
  }
})

test('without a tap on Loaded, a truck was loaded when it left, and a loading does not last forever', () => {
  const gone = load(2, { came: 5, begun: 12, left: 15 })
  expect(stoppedSince([own, gone], own, at(60))).toBe(at(15))
  expect(causeOfWait([own, gone], own, at(60))).toMatchObject({ because: 'idle', minutes: 47 })
  expect(loadedAtOf({ confirmTrucker: 1 })).toBeUndefined()
  expect(loadedAtOf({ confirmTrucker: 1, deliver: 5 })).toBe(5)
  expect(loadedAtOf({ arriveAtSite: 4, deliver: 5 })).toBe(4)
  expect(loadedAtOf({ leavePit: 3, arriveAtSite: 4 })).toBe(3)
  expect(loadedAtOf({ confirmLoad: 2, leavePit: 3 })).toBe(2)
})

const waits = (came: number) => load(came, { came })
const loaded = (minutes: number) => load(900 + minutes, { begun: minutes, loaded: minutes })

test('a line stands still once no truck has been loaded for long, and all that wait are counted', () => {
  const line = [loaded(12), waits(10), waits(20), waits(30)]
  expect(standstillOf(line, at(62))).toEqual({ sinceAt: at(12), minutes: 50, trucks: 3 })
  expect(standstillOf(line, at(26))).toBeUndefined()
  // Before the first truck came, no one waited.
  expect(standstillOf([loaded(2), waits(40)], at(62))).toMatchObject({ minutes: 22, trucks: 1 })
})

test('a line moves while a truck is at a loader, and there is none without a truck that waits', () => {
  expect(standstillOf([waits(10), load(2, { begun: 60 })], at(62))).toBeUndefined()
  expect(standstillOf([loaded(2)], at(62))).toBeUndefined()
})
