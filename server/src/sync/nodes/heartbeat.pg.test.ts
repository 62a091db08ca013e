/** The heartbeat of many streams, on a route of its own whose statements are counted. */
import type { AddressInfo } from 'node:net'
import { entityScope, type Scope, userScope } from '@haulway/domain/document/scope.ts'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { dayMs } from '@haulway/domain/time.ts'
import Fastify from 'fastify'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { execute } from '../../db/pipeline/connection.ts'
import { openOrm } from '../../db/pipeline/transaction.ts'
import { readReaders } from '../../entity/member/read-reader.ts'
import { addMember } from '../../testing/calls/principals.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { awaitMessage, isClosing, isOpened, type Watched, watch } from '../../testing/streams.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { addPit } from '../../testing/work.fixture.ts'
import { registerSubscribe } from '../subscribe.ts'
import { openLocalBus } from './bus.ts'

const node = closeAfterAll(await openTestNode())

/** The route alone, on the node's database; the header `uid` says who asks. */
async function openRoute() {
  let statements = 0
  const sql = postgres(node.databaseUrl, {
    max: 4,
    onnotice: () => {},
    debug: () => {
      statements++
    },
  })
  const orm = openOrm((text, params, form) => execute(sql, text, params, form))
  const bus = openLocalBus()
  const errors: string[] = []
  const app = Fastify({ logger: { level: 'error', stream: { write: line => void errors.push(line) } } })
  const subscriptions = registerSubscribe(app, {
    // Only the test asks for heartbeats.
    sql,
    bus,
    clock: Date.now,
    beatEveryMs: dayMs,
    authenticate: async ({ headers: { uid } }) => ({ uid: String(uid), sessionId: newTestId(), expiresAt: Infinity }),
    readRights: actors => readReaders(orm, actors),
    onDelivered: () => {},
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    /** A heartbeat of all streams, as after hints were lost. */
    askBeat: () => bus.publish('missed', {}),
    countStatements: () => statements,
    errors,
    close: async () => {
      subscriptions.end()
      await app.close()
      await sql.end()
    },
  }
}

const beatsOf = ({ messages }: Watched) => messages.filter(isOpened).length

/** @returns the streams, after each has had its first heartbeat */
async function openMany(url: string, uids: readonly string[], scopesOf: (uid: string) => Scope[]): Promise<Watched[]> {
  const streams: Watched[] = []
  for (let i = 0; i < uids.length; i += 20) {
    streams.push(...(await Promise.all(uids.slice(i, i + 20).map(uid => watch(url, { uid }, scopesOf(uid))))))
  }
  await eventually(() => expect(streams.every(stream => beatsOf(stream) === 1)).toBe(true))
  return streams
}

test('takes as many statements for 300 streams as for one, and reaches each', async () => {
  const { pit } = await addPit(node, 'Quarry')
  const many = Array.from({ length: 300 }, (_, i) => `driver-${i}`)
  await node.sql`insert into users ${node.sql(many.map(uid => ({ uid, record: {} })))}`
  const route = await openRoute()
  const streams = await openMany(route.url, [pit.uid], uid => [userScope(uid)])
  const countBeat = async () => {
    const before = route.countStatements()
    const beats = streams.map(beatsOf)
    route.askBeat()
    await eventually(() => expect(streams.map(beatsOf)).toEqual(beats.map(count => count + 1)))
    return route.countStatements() - before
  }
  const ofOne = await countBeat()
  streams.push(...(await openMany(route.url, many, uid => [userScope(uid)])))
  expect(await countBeat()).toBe(ofOne)
  for (const stream of streams) stream.end()
  await route.close()
})

test('ends a right whose loss no one announced, and only that of the one who lost it', async () => {
  const { pit } = await addPit(node, 'Quarry')
  const ann = await node.addUser('Ann')
  const bob = await node.addUser('Bob')
  for (const user of [ann, bob]) await addMember(node, pit.entityId, user, 'manager')
  const route = await openRoute()
  const scope = entityScope(pit.entityId)
  const [ofAnn, ofBob] = await openMany(route.url, [ann.uid, bob.uid], () => [scope])
  await node.sql`delete from members where uid = ${ann.uid}`
  route.askBeat()
  await awaitMessage(ofAnn!, isClosing(scope))
  await eventually(() => expect([beatsOf(ofAnn!), beatsOf(ofBob!)]).toEqual([2, 2]))
  expect(ofBob!.messages.some(isClosing(scope))).toBe(false)
  await node.sql`delete from users where uid = ${bob.uid}`
  route.askBeat()
  await ofBob!.ended
  await route.close()
})

test('that fails is made up for by the next', async () => {
  const { pit } = await addPit(node, 'Quarry')
  const route = await openRoute()
  const [stream] = await openMany(route.url, [pit.uid], uid => [userScope(uid)])
  await node.sql`alter table members rename to members_away`
  route.askBeat()
  await eventually(() => expect(route.errors.join()).toContain('a heartbeat failed'))
  await node.sql`alter table members_away rename to members`
  route.askBeat()
  await eventually(() => expect(beatsOf(stream!)).toBe(2))
  await route.close()
})
