/** Two nodes while NATS is away, killed, frozen and started again: hints are lost, changes are not. */
import { setTimeout as sleep } from 'node:timers/promises'
import { entityScope } from '@haulway/domain/document/scope.ts'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasNats, openTestNats, type TestNats } from '../../testing/nats.fixture.ts'
import { openTestNode, type TestNode } from '../../testing/test-node.ts'
import { watchScope } from '../../testing/tracking.fixture.ts'
import { type Actor, addActor, addTruck } from '../../testing/work.fixture.ts'

let nats: TestNats
let node: TestNode
let other: Awaited<ReturnType<TestNode['openPeer']>>
beforeAll(async () => {
  if (!hasNats) return
  nats = await openTestNats()
  await nats.kill()
  node = await openTestNode({ natsUrls: [nats.url], logLevel: 'silent' })
  other = await node.openPeer({})
})
afterAll(async () => {
  if (!hasNats) return
  await other.close()
  await node.close()
  await nats.kill()
})

/** The trucks of an actor on the other node, each with the time when it arrived there. */
async function watchTrucks(actor: Actor) {
  const stream = await watchScope(other.url, actor.headers, entityScope(actor.entityId))
  const arrivedAt = new Map<string, number>()
  let times = 0
  const look = () => {
    for (; times < stream.messages.length; times++) {
      const message = stream.messages[times]
      const changes = message?.type === 'changes' ? message.changes : []
      for (const { collection, id } of changes) {
        if (collection === 'trucks' && !arrivedAt.has(id)) arrivedAt.set(id, performance.now())
      }
    }
  }
  const timer = setInterval(look, 20)
  const end = () => {
    clearInterval(timer)
    stream.end()
  }
  return { arrivedAt, messages: stream.messages, end }
}

test.runIf(hasNats)('nodes start without NATS, and use it once it is there', async () => {
  const actor = await addActor(node, 'Early', 2)
  const { arrivedAt, messages, end } = await watchTrucks(actor)
  const first = await addTruck(actor, 'T-1')
  await eventually(() => expect([...arrivedAt.keys()]).toEqual([first]))
  const metrics = await node.serveMetrics('127.0.0.1', 0)
  const scrape = async () => (await fetch(`${metrics.url}/metrics`)).text()
  expect(await scrape()).toContain('haulway_nats_connected 0')
  await nats.start()
  // A heartbeat may come between by chance, but not each time.
  let isSooner = false
  for (let n = 2; n < 200 && !isSooner; n++) {
    const from = messages.length
    const truckId = await addTruck(actor, `T-${n}`)
    await eventually(() => expect(arrivedAt.has(truckId)).toBe(true))
    isSooner = messages.slice(from).every(({ type }) => type !== 'heartbeat')
  }
  expect(isSooner).toBe(true)
  expect(await scrape()).toContain('haulway_nats_connected 1')
  metrics.close()
  end()
})

test.runIf(hasNats)('nothing is lost or comes twice while NATS is killed, frozen and started again', async () => {
  const actor = await addActor(node, 'Busy', 2)
  const { arrivedAt, messages, end } = await watchTrucks(actor)
  const sentAt = new Map<string, number>()
  let isOver = false
  const work = async () => {
    while (!isOver) {
      sentAt.set(await addTruck(actor, `T-${sentAt.size}`), performance.now())
      await sleep(30)
    }
  }
  const working = work()
  await sleep(1000)
  await nats.kill()
  await sleep(3000)
  await nats.start()
  await sleep(2000)
  nats.freeze()
  await sleep(5000)
  nats.thaw()
  await sleep(2000)
  isOver = true
  await working
  await eventually(() => expect([...sentAt.keys()].filter(id => !arrivedAt.has(id))).toEqual([]))
  const ids = messages.flatMap(message => (message.type === 'changes' ? message.changes : [])).map(({ id }) => id)
  const trucks = ids.filter(id => sentAt.has(id))
  expect(trucks).toHaveLength(sentAt.size)
  const lateMs = [...sentAt].map(([id, at]) => Math.max(0, arrivedAt.get(id)! - at)).sort((a, b) => a - b)
  const [median, most] = [lateMs[lateMs.length >> 1]!, lateMs.at(-1)!].map(Math.round)
  console.log(`NATS away for 3 s and frozen for 5 s: ${trucks.length} changes, median ${median} ms, at most ${most} ms`)
  end()
})
