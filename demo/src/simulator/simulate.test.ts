import { minuteMs } from '@haulway/domain/time.ts'
import { quantityOfGrams } from '@haulway/domain/units.ts'
import { describe, expect, it } from 'vitest'
import { demoDay } from '../day/demo-day.ts'
import { atMinuteMs } from '../day/working-day.ts'
import { listRoads, readRegion } from '../region/region.ts'
import { createDryRun, type DryRun, payloadGramsOn } from './dry-run.ts'
import type { ActIntent, FixesIntent, Intent } from './intent.ts'
import { distanceToSegmentMeters } from './plane.fixture.ts'
import { createRoadNetwork } from './road-network.ts'
import { createSimulation } from './simulate.ts'

const day = '2026-10-15'
const region = readRegion()
const endMs = at(15, 30)
const { dryRun, intents } = runDay()
const fixes = intents.filter(intent => intent.kind === 'fixes')
/** Of each machine that the plan names. */
const loadsByMachine = [...new Set(demoDay.hauls.map(haul => haul.loadingPoint))].map(point =>
  dryRun.loads.filter(load => load.haul.loadingPoint === point),
)

describe('the working day', () => {
  it('gives each truck 6 to 15 loads, all delivered by 15:30 and approved', () => {
    for (const truck of demoDay.trucks) {
      const loads = dryRun.loads.filter(load => load.truckNumber === truck.number)
      expect(loads.length, truck.number).toBeGreaterThanOrEqual(6)
      expect(loads.length, truck.number).toBeLessThanOrEqual(15)
      for (const load of loads) {
        expect(load.state).toBe('approved')
        expect(load.times.deliver).toBeLessThanOrEqual(endMs)
      }
    }
  })

  it('is the same day for the same seed, and a different day for another seed', () => {
    expect(JSON.stringify(runDay().intents) === JSON.stringify(intents)).toBe(true)
    expect(runDay({ seed: 'another' }).dryRun.loads.map(load => load.times)).not.toEqual(
      dryRun.loads.map(load => load.times),
    )
  })

  it('yields its intents in order of time', () => {
    expect(intents.every((intent, i) => i === 0 || intent.atMs >= intents[i - 1]!.atMs)).toBe(true)
  })

  it('makes trucks wait in line, longest while the machine is not loading', () => {
    const waits = dryRun.loads.map(load => load.times.confirmTrucker! - load.times.arriveAtPit!)
    expect(waits.filter(waitMs => waitMs > 2 * minuteMs).length).toBeGreaterThan(5)
    expect(Math.max(...waits)).toBeGreaterThan(10 * minuteMs)
    expect(Math.max(...waits)).toBeLessThan(45 * minuteMs)
  })

  it('has loads at every machine of the plan', () => {
    expect(loadsByMachine.length).toBeGreaterThan(2)
    expect(loadsByMachine.filter(loads => loads.length < 2)).toEqual([])
  })

  it('calls trucks in the order in which they arrived', () => {
    for (const loads of loadsByMachine) {
      const arrived = [...loads].sort((a, b) => a.times.arriveAtPit! - b.times.arriveAtPit!)
      const called = [...loads].sort((a, b) => a.times.confirmTrucker! - b.times.confirmTrucker!)
      expect(called.map(load => load.loadLogId)).toEqual(arrived.map(load => load.loadLogId))
    }
  })

  it('loads one truck at a time at each machine', () => {
    for (const loads of loadsByMachine) {
      const inOrder = loads.toSorted((a, b) => a.times.confirmTrucker! - b.times.confirmTrucker!)
      inOrder.slice(1).forEach((load, i) => {
        expect(load.times.confirmTrucker).toBeGreaterThan(inOrder[i]!.times.confirmLoad!)
      })
    }
  })

  it('fills trucks up to what each may carry, with a permit or over a posted road, and one above it', () => {
    const over = dryRun.loads.flatMap(({ haul, truckNumber, quantity }) => {
      if (haul.unit !== 'ton') return []
      const truck = demoDay.trucks.find(candidate => candidate.number === truckNumber)!
      const legalMilli = quantityOfGrams(payloadGramsOn(haul, truck), 'ton').amountMilli
      expect(quantity!.amountMilli).toBeGreaterThanOrEqual(legalMilli - 2_000)
      return quantity!.amountMilli > legalMilli ? [quantity!.amountMilli - legalMilli] : []
    })
    expect(over).toHaveLength(1)
    expect(over[0]).toBeGreaterThan(500)
  })

  it('has the loads of one haul accepted by the foreman at its site', () => {
    const accepted = intents.flatMap(intent =>
      intent.kind === 'act' && intent.act === 'deliver' && intent.actor.kind === 'foreman' ? intent.loadLogId : [],
    )
    const hauled = dryRun.loads.filter(({ haul, times }) => haul.key === 'sr222' && times.deliver !== undefined)
    expect(accepted.toSorted()).toEqual(hauled.map(({ loadLogId }) => loadLogId).toSorted())
  })

  it('is paid: jobbers and the broker pay what they owe, and haulers withdraw', () => {
    const money = intents.flatMap(intent =>
      intent.kind === 'payBalance' || intent.kind === 'withdraw' ? [intent] : [],
    )
    const payers = money.filter(intent => intent.kind === 'payBalance').map(({ actor }) => 'key' in actor && actor.key)
    expect(payers).toEqual(['brandt', 'moyer', 'lehigh'])
    expect(money.filter(intent => intent.kind === 'withdraw')).toHaveLength(3)
    expect(money.every(intent => intent.amountCents > 0)).toBe(true)
  })
})

it('has loads disputed throughout the day, each of which its hauler accepts later', () => {
  const made = (act: string) => intents.filter(intent => intent.kind === 'act' && intent.act === act)
  const raised = made('disputeLine')
  const answered = made('answerDispute')
  const count = demoDay.jobbers.flatMap(({ disputedLoads = [] }) => disputedLoads).length
  expect([raised.length, answered.length]).toEqual([count, count])
  // A load paid by the hour has no line of its material.
  const codes = raised.map(intent => intent.kind === 'act' && intent.grants?.code)
  expect(new Set(codes)).toEqual(new Set(['haul', 'hours']))
  for (const [nth, { atMs }] of answered.entries()) expect(atMs).toBeGreaterThan(raised[nth]!.atMs + 80 * minuteMs)
})

it('weighs every load that is sold by the ton, so that the net is what is loaded', () => {
  const loaded = intents.flatMap(intent => (intent.kind === 'act' && intent.act === 'confirmLoad' ? [intent] : []))
  const byTon = loaded.filter(({ quantity }) => quantity?.unit === 'ton')
  expect(byTon.length).toBeGreaterThan(40)
  for (const { quantity, weights } of byTon) {
    expect(weights?.netMicro).toBe((quantity?.amountMilli ?? 0) * 2_000_000)
    expect(weights?.grossMicro).toBe((weights?.tareMicro ?? 0) + (weights?.netMicro ?? 0))
  }
})

it('has one ticket corrected by the pit, and its hauler agrees soon', () => {
  const made = (act: string) => intents.filter(intent => intent.kind === 'act' && intent.act === act)
  const [proposed] = made('proposeCorrection')
  const [answered] = made('answerCorrection')
  expect([made('proposeCorrection').length, made('answerCorrection').length]).toEqual([1, 1])
  expect(proposed?.actor).toEqual({ kind: 'pit', key: 'kistler' })
  expect(answered!.atMs - proposed!.atMs).toBeLessThan(20 * minuteMs)
})

describe('the fixes of the day', () => {
  it('come once a second, and only while the load is open', () => {
    for (const load of dryRun.loads) {
      const times = fixesOf(load.loadLogId).map(fix => fix.atMs)
      expect(times[0]).toBeGreaterThan(load.times.start!)
      expect(times.at(-1)).toBeLessThanOrEqual(load.times.deliver!)
      expect(times.every((atMs, i) => i === 0 || atMs - times[i - 1]! === 1000)).toBe(true)
    }
  })

  it('stay within 30 m of the roads', () => {
    const roads = createRoadNetwork(region)
    const segments = listRoads(region).flatMap(({ geometry }) => {
      const points = geometry.coordinates.map(([lng, lat]) => roads.plane.toPlane({ lat, lng }))
      return points.slice(1).map((point, i) => [points[i]!, point] as const)
    })
    const samples = fixes.flatMap(intent => intent.fixes).filter((_, i) => i % 40 === 0)
    const farthest = samples.map(fix => {
      const point = roads.plane.toPlane(fix)
      return segments.reduce((least, [a, b]) => Math.min(least, distanceToSegmentMeters(point, a, b)), 1e9)
    })
    expect(Math.max(...farthest)).toBeLessThan(30)
  })

  it('are never reported before their time', () => {
    expect(fixes.every(intent => intent.fixes.every(fix => fix.atMs <= intent.atMs))).toBe(true)
  })
})

describe('an account that a visitor has taken over', () => {
  it('is left alone from then on, while the others continue', () => {
    const run = runDay({ before: (atMs, running) => atMs >= at(9) && running.takenOver.add('41') })
    expect(actsBy(run.intents, '41').every(intent => intent.atMs <= at(9))).toBe(true)
    expect(actsBy(run.intents, '77').some(intent => intent.atMs > at(14))).toBe(true)
  })

  it('does not hold up the line: the operator loads the truck though no one drives it', () => {
    let queuedAtMs = 0
    const run = runDay({
      before: (atMs, running) => {
        const load = running.loads.find(other => other.truckNumber === '41' && other.state === 'queued')
        if (atMs < at(10) || !load) return
        queuedAtMs ||= atMs
        running.takenOver.add('41')
      },
    })
    const load = run.dryRun.loads.filter(other => other.truckNumber === '41').at(-1)!
    expect(load.state).toBe('loaded')
    expect(load.times.confirmLoad! - queuedAtMs).toBeLessThan(30 * minuteMs)
  })

  it('keeps trucks waiting until the visitor loads them, when it is the operator', () => {
    const run = runDay({
      before: (atMs, running) => {
        if (atMs >= at(9, 30)) running.takenOver.add('EX 1')
        const waiting = running.loads.find(load => load.truckNumber === 'T-205' && load.state === 'queued')
        if (atMs < at(10, 30) || !waiting) return
        waiting.state = 'loaded'
      },
    })
    const loads = run.dryRun.loads.filter(load => load.haul.key === 'sr222' && load.times.start! > at(9, 30))
    const others = loads.filter(load => load.truckNumber !== 'T-205')
    expect(others.length).toBeGreaterThanOrEqual(2)
    expect(others.every(load => load.state === 'queued')).toBe(true)
    expect(loads.some(load => load.truckNumber === 'T-205' && load.state === 'approved')).toBe(true)
  })
})

describe('a day resumed at ten', () => {
  it('continues every open load from its state', () => {
    const morning = runDay({ until: at(10) })
    const open = morning.dryRun.loads.filter(load => !['delivered', 'approved'].includes(load.state))
    expect(open.length).toBeGreaterThan(3)
    const rest = runDay({ from: at(10), seed: 'after', dryRun: morning.dryRun })
    expect(rest.dryRun.loads.every(load => load.state === 'approved')).toBe(true)
    for (const load of open) expect(actsOf(rest.intents, load.loadLogId).filter(act => act === 'start')).toEqual([])
  })
})

describe('a load that someone cancels', () => {
  it('stays cancelled, and its truck starts another', () => {
    const run = runDay({
      before: (atMs, running) => {
        const load = running.loads.find(other => other.truckNumber === '77' && other.state === 'queued')
        if (atMs > at(9) && atMs < at(10) && load) load.state = 'cancelled'
      },
    })
    const loads = run.dryRun.loads.filter(load => load.truckNumber === '77')
    expect(loads.some(load => load.state === 'cancelled')).toBe(true)
    expect(loads.at(-1)!.state).toBe('approved')
  })
})

describe('the local clock', () => {
  it('follows the time zone of the project, even on the days the clocks change', () => {
    expect(new Date(atMinuteMs('2026-10-15', 360, 'America/New_York')).toISOString()).toBe('2026-10-15T10:00:00.000Z')
    expect(new Date(atMinuteMs('2026-11-01', 360, 'America/New_York')).toISOString()).toBe('2026-11-01T11:00:00.000Z')
    expect(new Date(atMinuteMs('2026-03-08', 360, 'America/New_York')).toISOString()).toBe('2026-03-08T10:00:00.000Z')
  })
})

type RunOptions = {
  seed?: string
  from?: number
  until?: number
  dryRun?: DryRun
  /** Called before each step to act as people outside the simulation. */
  before?: (atMs: number, running: DryRun) => unknown
}

function runDay({ seed = 'test', from = at(6), until, dryRun: given, before }: RunOptions = {}) {
  const running = given ?? createDryRun(demoDay)
  const options = { plan: demoDay, region, day, seed, views: running.views, fromMs: from, turnMs: 10_000 }
  const simulation = createSimulation(options)
  const done: Intent[] = []
  for (let atMs = simulation.nextAtMs(); atMs !== undefined; atMs = simulation.nextAtMs()) {
    // Trucks at a machine without an operator would wait forever: end the day for them here.
    if (atMs >= (until ?? at(18))) break
    before?.(atMs, running)
    for (const intent of simulation.step()) {
      running.apply(intent)
      done.push(intent)
    }
  }
  return { dryRun: running, intents: done }
}

function at(hour: number, minute = 0): number {
  return atMinuteMs(day, hour * 60 + minute, demoDay.timeZone)
}

function fixesOf(loadLogId: string): FixesIntent['fixes'] {
  return fixes.filter(intent => intent.loadLogId === loadLogId).flatMap(intent => intent.fixes)
}

function actsBy(all: Intent[], truckNumber: string): Intent[] {
  return all.filter(intent => intent.actor.kind === 'trucker' && intent.actor.truckNumber === truckNumber)
}

function actsOf(all: Intent[], loadLogId: string): ActIntent['act'][] {
  return all.flatMap(intent => (intent.kind === 'act' && intent.loadLogId === loadLogId ? [intent.act] : []))
}
