/**
 * One machine's share of a fleet of 100,000 trucks: trucks that move through their loads, post points at their own pace
 * and hold their app's stream, and an office for each twenty that watches them. How much of a core does the node use,
 * and how many nodes does the whole fleet need?
 */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import { type Crew, type Step, stepsOfLoad } from '@haulway/server/testing/load.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { type Actor, addActor, addPit, addProject, addTruck } from '@haulway/server/testing/work.fixture.ts'
import { type BenchContext, type Benchmark, limitRow, type Row } from '../benchmark.ts'
import { type FleetResult, startFleet } from '../fleet-job.ts'
import { cpuSecondsOf } from '../process.ts'
import { openRegion, type Region } from '../region.ts'
import { percentile } from '../rounds.ts'

const wholeFleet = 100_000
const trucksPerOffice = 20
const officesAtOnce = 4
/** A truck moves 50 m between points and sends five at a time. */
const postEveryMs = 18 * secondMs
/** A load of usual length: eight acts of its trucker and operator. */
const loadMs = 70 * minuteMs
const actsPerLoad = 8
const loadAgeMs = 65 * minuteMs
/** A node should use at most half of its core, so that another can take over its work. */
const nodeCores = 0.5
/** Positions that come close together are sent as the last one. */
const lostShare = 0.05
const allowedMs = { posts: 50, acts: 100, positions: 1500 }

type Truck = { trucker: Actor; operator: Actor; projectId: string; loadLogId: string; next: Step }
type Office = { jobber: Actor; trucks: Truck[] }

export const fleet: Benchmark = {
  name: 'fleet',
  hasNoPeer: true,
  run: async context => {
    const trucks = context.isSmoke ? 200 : 2000
    const seconds = context.isSmoke ? 20 : 120
    const region = await openRegion(await context.databases.add('fleet'))
    const offices = await addOffices(region, trucks / trucksPerOffice)
    context.print(`  ${trucks} trucks on their loads, watched by ${offices.length} offices`)
    // Adding the trucks may take longer than their first tokens live.
    const readerOf = async ({ uid, entityId }: Actor) => ({
      headers: await region.headersOf(uid),
      scope: entityScope(entityId),
    })
    const all = offices.flatMap(({ trucks }) => trucks)
    const wait = await startFleet({
      url: region.url,
      seconds,
      everyMs: postEveryMs,
      trucks: await Promise.all(
        all.map(async ({ trucker, projectId, loadLogId }) => ({
          ...(await readerOf(trucker)),
          load: { projectId, loadLogId },
        })),
      ),
      desks: await Promise.all(offices.map(({ jobber }) => readerOf(jobber))),
    })
    for (const { trucker, operator } of all) {
      for (const actor of [trucker, operator]) Object.assign(actor.headers, await region.headersOf(actor.uid))
    }
    const cpu = await openCpu(region)
    const [result, acts] = await Promise.all([wait(), recordActs(offices, seconds)])
    const used = await cpu()
    await region.close()
    return rowsOf(context, { trucks, result, acts, used })
  },
}

async function addOffices(region: Region, count: number): Promise<Office[]> {
  const offices: Office[] = []
  while (offices.length < count) {
    const some = Array.from({ length: Math.min(officesAtOnce, count - offices.length) })
    offices.push(...(await Promise.all(some.map(() => addOffice(region)))))
  }
  return offices
}

/** A jobber, a pit with its operator, and truckers at every step of a load. */
async function addOffice(region: Region): Promise<Office> {
  const jobber = await addActor(region, 'Alder', 0)
  const { pit, operator, material } = await addPit(region, 'Oak Run')
  const { projectId, haulId } = await addProject(jobber, pit, material.materialId, { trucksWanted: trucksPerOffice })
  await jobber.client.publishProject({ projectId })
  const trucks: Office['trucks'] = []
  for (let nth = 0; nth < trucksPerOffice; nth++) {
    const trucker = await addActor(region, 'Sam', 2)
    await addTruck(trucker, String(nth + 1))
    const dispatchId = newTestId()
    const loadLogId = newTestId()
    const offer = { projectId, noticeId: haulId, entityId: trucker.entityId, offerId: newTestId(), dispatchId }
    await trucker.client.acceptTruckerNotice(offer)
    const crew: Pick<Crew, 'operator' | 'projectId'> = { operator, projectId }
    const steps = stepsOfLoad(region, crew, trucker, { loadLogId, dispatchId }, Date.now() - loadAgeMs)
    const done = 1 + (nth % (steps.length - 1))
    for (const step of steps.slice(0, done)) await step.record()
    trucks.push({ trucker, operator, projectId, loadLogId, next: steps[done]! })
  }
  return { jobber, trucks }
}

/** Records acts at the rate of the fleet, however long each takes. @returns how long, from the time each was due, ms */
async function recordActs(offices: readonly Office[], seconds: number): Promise<number[]> {
  const all = offices.flatMap(({ trucks }) => trucks)
  const everyMs = loadMs / actsPerLoad / all.length
  const count = Math.min(all.length, Math.floor((seconds * 1000) / everyMs))
  const beginMs = performance.now()
  return Promise.all(
    all.slice(0, count).map(async ({ next }, nth) => {
      const dueMs = beginMs + nth * everyMs
      await new Promise(resolve => setTimeout(resolve, Math.max(0, dueMs - performance.now())))
      await next.record()
      return performance.now() - dueMs
    }),
  )
}

/** @returns a function that returns the processor time since, in seconds */
async function openCpu({ program, sql }: Region) {
  const read = async () => {
    const pids = (await sql<{ pid: number }[]>`select pid from pg_stat_activity`).map(({ pid }) => pid)
    return { node: program.cpuSeconds(), postgres: new Map(pids.map(pid => [pid, cpuSecondsOf(pid)])) }
  }
  const before = await read()
  const beganMs = performance.now()
  return async () => {
    const after = await read()
    const postgres = [...after.postgres].map(([pid, seconds]) => seconds - (before.postgres.get(pid) ?? 0))
    const seconds = (performance.now() - beganMs) / 1000
    return { node: after.node - before.node, postgres: postgres.reduce((sum, each) => sum + each, 0), seconds }
  }
}

type Measured = {
  trucks: number
  result: FleetResult
  acts: number[]
  used: { node: number; postgres: number; seconds: number }
}

function rowsOf({ print }: BenchContext, { trucks, result, acts, used }: Measured): Row[] {
  const { posts, positions, streams, coreShare } = result
  const cores = { node: used.node / used.seconds, postgres: used.postgres / used.seconds }
  const needed = Math.ceil((wholeFleet / trucks) * (cores.node / nodeCores))
  const atAll = (count: number) => ((count * wholeFleet) / trucks).toFixed(1)
  print(`  ${posts.answered} POSTs, ${posts.failed} failed; ${acts.length} acts; ${streams} streams`)
  print(`  positions on a desk: ${positions.shown}, p50 ${positions.p50Ms} ms; generator ${coreShare.toFixed(2)} cores`)
  const remark =
    `${trucks} trucks use ${cores.node.toFixed(2)} cores of a node and ${cores.postgres.toFixed(2)} of PostgreSQL: ` +
    `${wholeFleet} need ${needed} nodes at half a core and ${atAll(cores.postgres)} cores of PostgreSQL`
  const unseen = posts.answered - positions.shown
  return [
    limitRow('fleet, points', 'ms p99', allowedMs.posts, [posts.p99Ms]),
    limitRow('fleet, points that failed', 'POSTs', posts.answered * lostShare, [posts.failed]),
    limitRow('fleet, positions that no office saw', 'positions', posts.answered * lostShare, [unseen]),
    limitRow('fleet, acts', 'ms p99', allowedMs.acts, [percentile(acts, 0.99)]),
    limitRow('fleet, positions', 'ms p99', allowedMs.positions, [positions.p99Ms]),
    limitRow('fleet, node', 'cores', nodeCores, [cores.node], [remark]),
  ]
}
