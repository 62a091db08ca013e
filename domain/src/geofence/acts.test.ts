import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minuteMs } from '../time.ts'
import { findWrongExit, isNewGeofenceAct, listNewGeofenceActs, proposeGeofenceActs } from './acts.ts'
import type { GeofenceEvent, GeofenceEventKind } from './watch.ts'

const start = 1_792_058_400_000
const event = (kind: GeofenceEventKind, minutes: number, more: Partial<GeofenceEvent> = {}): GeofenceEvent => ({
  kind,
  at: start + minutes * minuteMs,
  uncertaintyMs: 5000,
  lat: 40.5,
  lng: -74.5,
  ...more,
})
const kindsOf = (events: GeofenceEvent[], loadedMinutes?: number) =>
  proposeGeofenceActs(events, loadedMinutes === undefined ? undefined : start + loadedMinutes * minuteMs).map(
    ({ kind, at }) => [kind, (at - start) / minuteMs],
  )
const round = [
  event('exitDestination', 2),
  event('enterOrigin', 20),
  event('exitOrigin', 40),
  event('enterDestination', 63),
]

test('a round trip proposes both arrivals and the exit between them, whether or not the load is confirmed', () => {
  const acts = [
    ['arriveAtPit', 20],
    ['leavePit', 40],
    ['arriveAtSite', 63],
  ]
  expect(kindsOf(round, 38)).toEqual(acts)
  expect(kindsOf(round)).toEqual(acts)
})

test('a load that begins at its site has not arrived there', () => {
  const begun = [event('enterDestination', 0, { wasInside: true })]
  expect(kindsOf(begun)).toEqual([])
  expect(kindsOf([...begun, event('exitDestination', 3), event('enterDestination', 6)])).toEqual([])
})

test('a truck that leaves the pit before it is loaded has not left it, and may enter the line twice', () => {
  const looped = [event('enterOrigin', 20), event('exitOrigin', 25), event('enterOrigin', 27), event('exitOrigin', 60)]
  expect(kindsOf(looped, 55)).toEqual([
    ['arriveAtPit', 20],
    ['arriveAtPit', 27],
    ['leavePit', 60],
  ])
})

test('an operator whose clock is ahead, or who taps late, hides no exit', () => {
  expect(kindsOf(round, 45)).toContainEqual(['leavePit', 40])
})

test('the exit is the last one before the site: a truck that came back for its ticket left later', () => {
  const back = [...round.slice(0, 3), event('enterOrigin', 45), event('exitOrigin', 52), event('enterDestination', 70)]
  expect(kindsOf(back, 38)).toContainEqual(['leavePit', 52])
  expect(kindsOf([...back, event('exitOrigin', 90)], 38)).toContainEqual(['leavePit', 52])
})

test('a truck that is back in the pit within ten minutes has not left, unless it was at the site', () => {
  const back = [...round.slice(0, 3), event('enterOrigin', 45)]
  expect(kindsOf(back, 38).map(([kind]) => kind)).not.toContain('leavePit')
  expect(kindsOf([...round.slice(0, 3), event('enterOrigin', 51)], 38)).toContainEqual(['leavePit', 40])
  const short = [...round.slice(0, 3), event('enterDestination', 43), event('enterOrigin', 48)]
  expect(kindsOf(short, 38)).toContainEqual(['leavePit', 40])
})

test('a recorded exit is undone once the points show none, and then only the next exit is new', () => {
  const loadedAt = start + 38 * minuteMs
  const recorded = [
    { kind: 'leavePit', witness: 'geofence', actId: 'a', occurredAt: start + 40 * minuteMs, sequence: 1 },
  ]
  const back = [...round.slice(0, 3), event('enterOrigin', 45)]
  expect(findWrongExit(round, loadedAt, recorded)).toBeUndefined()
  expect(findWrongExit(round, undefined, recorded)).toBeUndefined()
  expect(findWrongExit(back, loadedAt, recorded)).toEqual(recorded[0])
  const undone = [...recorded, { ...recorded[0]!, kind: 'correct', actId: 'b', sequence: 2 }]
  expect(findWrongExit(back, loadedAt, undone)).toBeUndefined()
  const next = { kind: 'leavePit', at: start + 41 * minuteMs } as const
  expect(isNewGeofenceAct(next, undone, new Set(['a']), 'server')).toBe(true)
})

test('an exit whose load is no longer confirmed is kept: the points still show it', () => {
  const recorded = [
    { kind: 'leavePit', witness: 'geofence', actId: 'a', occurredAt: start + 40 * minuteMs, sequence: 1 },
  ]
  expect(kindsOf(round.slice(0, 3))).toEqual([['arriveAtPit', 20]])
  expect(findWrongExit(round.slice(0, 3), undefined, recorded)).toBeUndefined()
})

test('an exit whose points have been deleted is kept', () => {
  const recorded = [
    { kind: 'leavePit', witness: 'geofence', actId: 'a', occurredAt: start + 40 * minuteMs, sequence: 1 },
  ]
  expect(findWrongExit([], start + 38 * minuteMs, recorded)).toBeUndefined()
  expect(findWrongExit([event('enterOrigin', 50)], start + 38 * minuteMs, recorded)).toBeUndefined()
})

test('a later, better exit replaces an earlier one, and the same exit is not recorded again', () => {
  const at = (minutes: number) => start + minutes * minuteMs
  const recorded = [{ kind: 'leavePit', witness: 'geofence', actId: 'a', occurredAt: at(40), sequence: 1 }]
  const isNew = (minutes: number, acts = recorded) =>
    isNewGeofenceAct({ kind: 'leavePit', at: at(minutes) }, acts, new Set(), 'server')
  expect([isNew(40), isNew(40.4), isNew(52), isNew(39)]).toEqual([false, false, true, true])
  const replaced = [...recorded, { ...recorded[0]!, actId: 'b', occurredAt: at(52), sequence: 2 }]
  expect([isNew(52, replaced), isNew(40, replaced)]).toEqual([false, true])
})

test('an arrival is recorded once, and again only if it was undone and the truck arrives later', () => {
  const arrival = { kind: 'arriveAtPit', at: start } as const
  const recorded = [{ kind: 'arriveAtPit', witness: 'geofence', actId: 'a', occurredAt: start }]
  expect(isNewGeofenceAct(arrival, [], new Set(), 'server')).toBe(true)
  expect(isNewGeofenceAct(arrival, [{ ...recorded[0]!, witness: 'trucker' }], new Set(), 'server')).toBe(true)
  expect(isNewGeofenceAct({ ...arrival, at: start + 10 * minuteMs }, recorded, new Set(), 'server')).toBe(false)
  expect(isNewGeofenceAct(arrival, recorded, new Set(['a']), 'server')).toBe(false)
  expect(isNewGeofenceAct({ ...arrival, at: start + 10 * minuteMs }, recorded, new Set(['a']), 'server')).toBe(true)
})

test('a phone records its automatic arrival once, and the server records its own arrival next to it', () => {
  const arrival = { kind: 'arriveAtPit', at: start } as const
  const automatic = [{ kind: 'arriveAtPit', witness: 'trucker', automatic: true, actId: 'a', occurredAt: start }]
  expect(isNewGeofenceAct(arrival, automatic, new Set(), 'phone')).toBe(false)
  expect(isNewGeofenceAct(arrival, automatic, new Set(), 'server')).toBe(true)
})

test('an automatic arrival that the trucker undid is not recorded again by the server', () => {
  const automatic = [{ kind: 'arriveAtPit', witness: 'trucker', automatic: true, actId: 'a', occurredAt: start }]
  expect(isNewGeofenceAct({ kind: 'arriveAtPit', at: start }, automatic, new Set(['a']), 'server')).toBe(false)
  const later = { kind: 'arriveAtPit', at: start + 10 * minuteMs } as const
  expect(isNewGeofenceAct(later, automatic, new Set(['a']), 'server')).toBe(true)
})

test('of a truck that comes again and again only the first arrival is new, and once it is undone the next', () => {
  const comings = Array.from({ length: 50 }, (_, n) => [event('enterOrigin', 20 * n), event('exitOrigin', 20 * n + 5)])
  const proposed = proposeGeofenceActs(comings.flat(), undefined)
  expect(proposed).toHaveLength(50)
  const newWith = (voided: string[], recorded: Parameters<typeof listNewGeofenceActs>[1]) =>
    listNewGeofenceActs(proposed, recorded, new Set(voided), 'server').map(({ kind, at }) => [
      kind,
      (at - start) / minuteMs,
    ])
  const first = { kind: 'arriveAtPit', witness: 'geofence', actId: 'a', occurredAt: start }
  expect(newWith([], [])).toEqual([['arriveAtPit', 0]])
  expect(newWith([], [first])).toEqual([])
  expect(newWith(['a'], [first])).toEqual([['arriveAtPit', 20]])
})

/** Events that count how often they are read. */
function countReads(events: readonly GeofenceEvent[]) {
  const count = { reads: 0 }
  const get = (target: GeofenceEvent, key: string) => {
    count.reads += 1
    return Reflect.get(target, key)
  }
  return { count, counted: events.map(each => new Proxy(each, { get } as ProxyHandler<GeofenceEvent>)) }
}

test('each crossing is looked at a few times, however many there are', () => {
  const stays = fc.record({ minutes: fc.integer({ min: 2, max: 15 }), isAtSite: fc.boolean() })
  const crossingsOf = (visits: readonly { minutes: number; isAtSite: boolean }[]) => {
    let minute = 0
    return visits.flatMap(({ minutes, isAtSite }) => {
      minute += 2 * minutes
      const place = isAtSite ? 'Destination' : 'Origin'
      return [event(`enter${place}`, minute - minutes), event(`exit${place}`, minute)]
    })
  }
  const recorded = [{ kind: 'leavePit', witness: 'geofence', actId: 'a', occurredAt: start, sequence: 1 }]
  const visits = fc.array(stays, { minLength: 100, maxLength: 500, size: 'max' })
  fc.assert(
    fc.property(visits, fc.option(fc.integer({ min: 0, max: 500 }), { nil: undefined }), (visited, loadedMinute) => {
      const loadedAt = loadedMinute === undefined ? undefined : start + loadedMinute * minuteMs
      const { count, counted } = countReads(crossingsOf(visited))
      proposeGeofenceActs(counted, loadedAt)
      findWrongExit(counted, loadedAt, recorded)
      expect(count.reads).toBeLessThanOrEqual(35 * counted.length)
    }),
  )
})
