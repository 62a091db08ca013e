/**
 * What a node with many users at once gets done: the acts of loads, each durable, with its documents for all parties;
 * and reads of one document, each with its rule. Compared with creating and reading an object in parse-server, which
 * only its owner may read.
 */
import { newId } from '@haulway/client/new-id.ts'
import { ask } from '@haulway/client/transport/ask.ts'
import type { Transport } from '@haulway/client/transport/transport.ts'
import { entityScope } from '@haulway/domain/document/scope.ts'
import { z } from 'zod'
import { type BenchContext, type Benchmark, type Row, rowOf } from '../benchmark.ts'
import { openParse, type Peer } from '../peers.ts'
import { type OpenLoad, openRegion, type Region } from '../region.ts'
import { measureRounds, type Sides } from '../rounds.ts'

const users = 32
/** Of each user in a round. */
const loadsEach = 2
const readsEach = 60

export const command: Benchmark = {
  name: 'command',
  run: async context => {
    const region = await openRegion(await context.databases.add('region'))
    const drivers = await region.openLoads(users)
    for (const driver of drivers) await driver.end()
    const parse = await openParse(context.databases, users)
    const owners = await Promise.all(parse.targets.map(({ headers }) => openOwner(parse, headers)))
    const rows = [
      await measure(
        context,
        { name: 'command', unit: 'acts/s', atLeast: 5, baseline: 'objects created by parse-server' },
        {
          haulway: () => perSecond(drivers, driver => haul(region, driver)),
          parse: () => perSecond(owners, createObjects),
        },
      ),
      await measure(
        context,
        { name: 'document-read', unit: 'reads/s', atLeast: 4, baseline: 'objects read from parse-server' },
        {
          haulway: () => perSecond(drivers, driver => readDocuments(region, driver)),
          parse: () => perSecond(owners, readObjects),
        },
      ),
    ]
    await parse.program.stop()
    await region.close()
    return rows
  },
}

type Measure = { name: string; unit: string; atLeast: number; baseline: string }

async function measure(
  { rounds }: BenchContext,
  { name, unit, atLeast, baseline }: Measure,
  sides: Sides<'haulway' | 'parse'>,
): Promise<Row> {
  // Warms up both sides.
  for (const run of Object.values(sides)) await run()
  const { figures } = await measureRounds(sides, rounds)
  const target = { atLeast }
  return rowOf({ name, unit, target, subject: figures.haulway, baseline: { name: baseline, figures: figures.parse } })
}

/** Everyone works at once, each with one request after another. @param work returns how many requests it took */
async function perSecond<User>(everyone: readonly User[], work: (user: User) => Promise<number>): Promise<number> {
  const begunMs = performance.now()
  const counts = await Promise.all(everyone.map(work))
  const requests = counts.reduce((sum, count) => sum + count, 0)
  return (requests * 1000) / (performance.now() - begunMs)
}

/** The acts of a trucker whose arrivals the phone records. */
const steps = ['arriveAtPit', 'leavePit', 'nearDestination', 'arriveAtSite'] as const

async function haul(region: Region, { uid, load: { projectId }, dispatchId }: OpenLoad): Promise<number> {
  const transport = await region.transportOf(uid)
  for (let i = 0; i < loadsEach; i++) await haulOne(transport, { projectId, dispatchId, loadLogId: newId() })
  return loadsEach * (steps.length + 2)
}

async function haulOne(
  transport: Transport,
  load: { projectId: string; dispatchId: string; loadLogId: string },
): Promise<void> {
  await ask(transport, 'startLoad', { ...load, actId: newId() })
  for (const step of steps) await ask(transport, step, { ...load, actId: newId(), automatic: true })
  await ask(transport, 'deliverLoad', { ...load, actId: newId() })
}

async function readDocuments(region: Region, { uid, entityId, load }: OpenLoad): Promise<number> {
  const read = await region.readOf(uid)
  const key = { scope: entityScope(entityId), collection: 'load-logs', id: load.loadLogId }
  for (let i = 0; i < readsEach; i++) {
    if (!(await read.wireDocument(key))) throw new Error(`There is no load ${key.id}.`)
  }
  return readsEach
}

type Owner = { send: (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>; object: object }

const meSchema = z.object({ objectId: z.string() })

async function openOwner({ url }: Peer, headers: Record<string, string>): Promise<Owner & { objectId: string }> {
  const send: Owner['send'] = async (method, path, body) => {
    const answer = await fetch(`${url}/parse/${path}`, { method, headers, body: body ? JSON.stringify(body) : null })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const { objectId: owner } = meSchema.parse(await send('GET', 'users/me'))
  const acl = { ACL: { [owner]: { read: true, write: true } } }
  const object = { ...acl, state: 'started', projectId: newId(), dispatchId: newId(), truck: '12', at: Date.now() }
  const { objectId } = meSchema.parse(await send('POST', 'classes/Act', object))
  return { send, object, objectId }
}

async function createObjects({ send, object }: Owner): Promise<number> {
  const count = loadsEach * (steps.length + 2)
  for (let i = 0; i < count; i++) await send('POST', 'classes/Act', { ...object, loadLogId: newId() })
  return count
}

async function readObjects({ send, objectId }: Owner & { objectId: string }): Promise<number> {
  for (let i = 0; i < readsEach; i++) await send('GET', `classes/Act/${objectId}`)
  return readsEach
}
