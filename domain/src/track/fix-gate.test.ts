import { expect, test } from 'vitest'
import { fixAt, placeAt } from '../geofence/geofence.fixture.ts'
import { type FixGate, type GateFix, passGate } from './fix-gate.ts'

function verdicts(fixes: readonly GateFix[]) {
  let gate: FixGate = {}
  return fixes.map(fix => {
    const passed = passGate(gate, fix)
    gate = passed.gate
    return passed.isRejoined ? 'rejoined' : passed.verdict
  })
}

/** The capture times of the used fixes, in seconds. */
function usedAt(fixes: readonly GateFix[]) {
  let gate: FixGate = {}
  const used: GateFix[] = []
  for (const fix of fixes) {
    const passed = passGate(gate, fix)
    gate = passed.gate
    used.splice(used.length - passed.revoked.length)
    used.push(...passed.used)
  }
  return used.map(fix => (fix.at - fixAt(0, 0).at) / 1000)
}

test('a jump waits, and is not used once the truck is back', () => {
  expect(verdicts([fixAt(0, 0), fixAt(5, 9000), fixAt(10, 80)])).toEqual(['used', 'waiting', 'used'])
  expect(usedAt([fixAt(0, 0), fixAt(5, 9000), fixAt(10, 80)])).toEqual([0, 10])
})

test('a jump is used at the fourth fix from there: the place before it was wrong', () => {
  const jumped = [fixAt(0, 0), fixAt(5, 9000), fixAt(10, 9080), fixAt(15, 9160), fixAt(20, 9240)]
  expect(verdicts(jumped)).toEqual(['used', 'waiting', 'waiting', 'waiting', 'rejoined'])
  expect(usedAt(jumped)).toEqual([0, 5, 10, 15, 20])
  expect(usedAt([fixAt(0, 0), fixAt(5, 9000), fixAt(10, 30_000), fixAt(15, 70_000), fixAt(20, 150_000)])).toEqual([0])
})

const parked = [0, 60, 120].map(at => fixAt(at, 0))

test('one, two or three fixes away from where the truck stopped are strays once it is there again', () => {
  for (const away of [[180], [180, 240], [180, 240, 300]]) {
    const strays = away.map(at => fixAt(at, 1500, { accuracyMeters: 45 }))
    expect(usedAt([...parked, ...strays, fixAt(360, 5), fixAt(420, 5)])).toEqual([0, 60, 120, 360, 420])
  }
})

test('two fixes away from a truck that has only just stopped are strays as well', () => {
  const came = [0, 10, 20].map(at => fixAt(at, at * 10, { speedMetersPerSecond: 10 }))
  const stopped = fixAt(60, 230, { speedMetersPerSecond: 0.1 })
  const strays = [120, 180].map(at => fixAt(at, 1200, { accuracyMeters: 45, speedMetersPerSecond: 0 }))
  expect(usedAt([...came, stopped, ...strays, fixAt(240, 230)])).toEqual([0, 10, 20, 60, 240])
})

test('fixes at one wrong spot are strays if the stopped truck is next seen close to its place, driving off', () => {
  const strays = [180, 240, 300].map(at => fixAt(at, 700, { accuracyMeters: 60, speedMetersPerSecond: 0 }))
  const leaving = [336, 344, 352, 360].map((at, n) => fixAt(at, 50 * (n + 1), { speedMetersPerSecond: 7 }))
  expect(usedAt([...parked, ...strays, ...leaving])).toEqual([0, 60, 120, 336, 344, 352, 360])
})

test('waiting fixes that agree for a minute are used although the next fix is somewhere else', () => {
  const stopped = [0, 60, 120, 180].map(at => fixAt(at, at === 0 ? 0 : 44, { speedMetersPerSecond: 0 }))
  const stray = fixAt(200, 3000, { accuracyMeters: 45, speedMetersPerSecond: 0 })
  expect(usedAt([...stopped, stray])).toEqual([0, 60, 120, 180])
  expect(usedAt([...stopped, stray, fixAt(240, 44)])).toEqual([0, 60, 120, 180, 240])
})

test('the fixes of a truck that drives off are used from the first one, after the fourth fix or five minutes', () => {
  const leaving = [180, 190, 200, 210].map((at, n) => fixAt(at, 100 * (n + 1)))
  expect(usedAt([...parked, ...leaving.slice(0, 3)])).toEqual([0, 60, 120])
  expect(usedAt([...parked, ...leaving])).toEqual([0, 60, 120, 180, 190, 200, 210])
  expect(usedAt([...parked, fixAt(180, 100), fixAt(481, 100)])).toEqual([0, 60, 120, 180, 481])
})

test('a stray that the truck could have reached is revoked when the next fix is back at the one before', () => {
  const came = [0, 10, 20].map(at => fixAt(at, at * 10))
  const stray = fixAt(60, 1800, { accuracyMeters: 80 })
  const stopped = [61, 120, 180, 240].map(at => fixAt(at, 205))
  expect(usedAt([...came, stray])).toEqual([0, 10, 20, 60])
  expect(usedAt([...came, stray, ...stopped])).toEqual([0, 10, 20, 61, 120, 180, 240])
})

test('a fix far from the ones before and after it, which are close to each other, was a stray', () => {
  const driving = [0, 60, 120, 240, 300].map((at, n) => fixAt(at, 200 * n))
  const strays = [-900, 900, 1800].map(meters => fixAt(180, 400 + meters, { accuracyMeters: 33 }))
  for (const stray of strays) {
    expect(usedAt([...driving.slice(0, 3), stray, ...driving.slice(3)])).toEqual([0, 60, 120, 240, 300])
  }
  expect(usedAt([...driving.slice(0, 3), fixAt(180, 500), ...driving.slice(3)])).toEqual([0, 60, 120, 180, 240, 300])
})

test('two fixes away are strays if the truck is back at its place in time, and otherwise a short trip', () => {
  const trip = (seconds: number, backMeters: number) => [
    ...[0, 60, 120].map((at, n) => fixAt(at, 100 * n)),
    fixAt(200, 1000),
    fixAt(200 + seconds, 1100),
    fixAt(300 + seconds, 200 + backMeters),
    fixAt(360 + seconds, 300 + backMeters),
  ]
  expect(usedAt(trip(60, 50))).toEqual([0, 60, 120, 360, 420])
  expect(usedAt(trip(60, 400))).toHaveLength(7)
  expect(usedAt(trip(150, 50))).toHaveLength(7)
})

test('a detour does not begin with a silence, in which a truck may go anywhere', () => {
  const trip = (seconds: number) => [
    ...[0, 60, 120].map((at, n) => fixAt(at, 100 * n)),
    fixAt(120 + seconds, 1000),
    fixAt(180 + seconds, 250),
    fixAt(240 + seconds, 300),
  ]
  expect(usedAt(trip(120))).not.toContain(240)
  expect(usedAt(trip(360))).toContain(480)
})

test('a fix on the track is not a stray because the one before it was', () => {
  const way = [fixAt(0, 2000), fixAt(60, 1600), fixAt(180, 760), fixAt(240, -40), fixAt(300, -60)]
  const stray = fixAt(120, 0, { ...placeAt(0, 100), accuracyMeters: 33 })
  expect(usedAt([...way, stray].sort((a, b) => a.at - b.at))).toContain(180)
})

test('a stray among fixes that waited is not used with them', () => {
  const elsewhere = [fixAt(4000, 900), fixAt(4060, 650, { accuracyMeters: 49 }), fixAt(4120, 902), fixAt(4180, 901)]
  const standing = [...parked, ...elsewhere, fixAt(4240, 901)].map(fix => ({ ...fix, speedMetersPerSecond: 0 }))
  expect(usedAt(standing)).toEqual([0, 60, 120, 4000, 4120, 4180, 4240])
})

test('after a device repeats a fix for some seconds, the next fix is not a jump', () => {
  const held = Array.from({ length: 12 }, (_, n) => fixAt(n, 0))
  expect(verdicts([...held, fixAt(12, 240)]).at(-1)).toBe('used')
})

test('vague, nowhere, mock and old fixes are not used', () => {
  expect(verdicts([fixAt(0, 0, { accuracyMeters: 101 })])).toEqual(['vague'])
  expect(verdicts([{ ...fixAt(0, 0), lat: 0, lng: 0 }])).toEqual(['nowhere'])
  expect(verdicts([fixAt(0, 0, { isMock: true })])).toEqual(['mock'])
  expect(verdicts([fixAt(5, 0), fixAt(5, 0), fixAt(4, 1)])).toEqual(['used', 'old', 'old'])
})
