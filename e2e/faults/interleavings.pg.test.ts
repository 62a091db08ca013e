/**
 * The reliability measure "interleavings": whole load cycles recorded by phones that are offline for up to three days,
 * lose answers, send twice, have a wrong clock and are killed at any moment. The phones run the app's own outbox
 * against the real server on a real PostgreSQL. The result must match the list of what the people did.
 */

import { openMemoryStorage } from '@haulway/client/memory-storage.ts'
import { openRead } from '@haulway/client/read.ts'
import type { SyncStorage } from '@haulway/client/storage.ts'
import { type Outbox, openOutbox } from '@haulway/client/sync/outbox.ts'
import { openHttpTransport } from '@haulway/client/transport/http-transport.ts'
import type { Answer, Sender } from '@haulway/client/transport/transport.ts'
import { entityScope } from '@haulway/domain/document/scope.ts'
import { openRandom, type TestRandom, testSeed } from '@haulway/domain/seed.fixture.ts'
import { hourMs, minuteMs } from '@haulway/domain/time.ts'
import { closeAfterAll } from '@haulway/server/testing/close-after-all.fixture.ts'
import { newTestId, openTestNode, type TestNode } from '@haulway/server/testing/test-node.ts'
import {
  type Actor,
  addActor,
  addOperator,
  addPit,
  addProject,
  addTruck,
} from '@haulway/server/testing/work.fixture.ts'
import { expect, test } from 'vitest'

/** `npm run trials -- interleavings` runs 10,000. Here each truck drives four times. */
const cycleCount = Number(process.env.HAULWAY_INTERLEAVINGS ?? 100)
/** A truck has room for ninety cycles. */
const trucks = Math.max(25, Math.ceil(cycleCount / 90))
/** The time span of all cycles. A phone whose turn comes late was offline until then. */
const spanMs = 70 * hourMs
/** The time for one cycle of a truck. A cycle takes 36 minutes, so it ends before the truck's next one begins. */
const cycleMs = Math.floor(spanMs / Math.ceil(cycleCount / trucks))

class Killed extends Error {}

type Act = { atMs: number; submit: (outbox: Outbox) => Promise<string> }

/** One phone: a person's acts in order, a separate clock, and an outbox that is killed and opened again. */
class Phone {
  readonly actor: Actor
  readonly #acts: Act[]
  readonly #network: Sender
  readonly #random: TestRandom
  readonly #storage: SyncStorage = openMemoryStorage()
  readonly #deviceId = newTestId()
  /** Server time minus device time: the error of the clock, which the phone has measured. */
  readonly #offsetMs: number
  #nowMs = 0
  #isDying = false
  kills = 0
  lost = 0
  doubled = 0

  constructor(node: TestNode, actor: Actor, acts: Act[], random: TestRandom) {
    const token = actor.headers.authorization?.replace('Bearer ', '')
    this.#network = openHttpTransport(node.url, async () => token)
    this.actor = actor
    this.#acts = acts
    this.#random = random
    this.#offsetMs = Math.round((random.next() - 0.5) * 20 * minuteMs)
  }

  /** Does the next act or sends waiting commands, and may be killed. @returns false when all is done and answered */
  async step(): Promise<boolean> {
    const waiting = (await this.#storage.listCommands()).filter(command => command.state === 'waiting')
    const next = this.#acts[0]
    if (!next && waiting.length === 0) return false
    this.#isDying = this.#random.chance(0.08)
    try {
      if (next && (waiting.length === 0 || this.#random.chance(0.6))) await this.#do(next)
      else await this.#send()
    } catch (error) {
      if (!(error instanceof Killed)) throw error
      this.kills++
    }
    return true
  }

  async refused() {
    return (await this.#storage.listCommands()).filter(command => command.state === 'refused')
  }

  async #do(act: Act): Promise<void> {
    this.#nowMs = act.atMs
    const before = (await this.#storage.listCommands()).length
    try {
      await act.submit(this.#open())
    } finally {
      // If the phone was killed after storing the act, the act is on the device and is not done again.
      const isStored = (await this.#storage.listCommands()).length > before
      if (isStored) this.#acts.shift()
    }
  }

  async #send(): Promise<void> {
    this.#nowMs += 2 * minuteMs
    await this.#open().drain()
  }

  #open() {
    return openOutbox({
      storage: this.#mortal(),
      transport: this.#lossy(),
      clock: () => this.#nowMs - this.#offsetMs,
      newId: newTestId,
      clockOffsetMs: () => this.#offsetMs,
      deviceId: this.#deviceId,
      readFollowed: () => [],
    })
  }

  /** A storage in which the app may be killed before or after any write. */
  #mortal(): SyncStorage {
    const mayDie = () => {
      if (this.#isDying && this.#random.chance(0.3)) throw new Killed()
    }
    const around =
      <Args extends unknown[], Result>(write: (...args: Args) => Promise<Result>) =>
      async (...args: Args): Promise<Result> => {
        mayDie()
        const result = await write(...args)
        mayDie()
        return result
      }
    const { addCommand, updateCommand, answerCommand } = this.#storage
    return {
      ...this.#storage,
      addCommand: around(addCommand),
      updateCommand: around(updateCommand),
      answerCommand: around(answerCommand),
    }
  }

  /** A network that loses the request, loses the answer, or delivers twice. */
  #lossy(): Sender {
    return {
      send: async command => {
        if (this.#random.chance(0.15)) return this.#lose()
        if (this.#random.chance(0.15)) {
          this.doubled++
          await this.#network.send(command)
        }
        const answer = await this.#network.send(command)
        return this.#random.chance(0.15) ? this.#lose() : answer
      },
    }
  }

  #lose(): Answer {
    this.lost++
    return { kind: 'lost', trouble: 'TimeoutError' }
  }
}

const node = closeAfterAll(await openTestNode())

test(`${cycleCount} load cycles in random interleavings: none lost or counted twice, money sums to zero`, async () => {
  const random = openRandom()
  const crew = await openCrew()
  const began = Date.now() - 72 * hourMs
  const cycles = Array.from({ length: cycleCount }, (_, index) => ({
    loadLogId: newTestId(),
    truck: crew.truckers[index % trucks]!,
    startMs: began + Math.floor(index / trucks) * cycleMs + random.below(cycleMs - 40 * minuteMs),
    amountMilli: 18_000 + random.below(4_000),
    operator: crew.operators[random.below(crew.operators.length)]!,
  }))
  expect(cycleMs, 'there is room for a cycle').toBeGreaterThan(45 * minuteMs)
  const phones = [
    ...crew.truckers.map(truck => phoneOf(truck.actor, truckerActs)),
    ...crew.operators.map(operator => phoneOf(operator, operatorActs)),
  ]
  function phoneOf(actor: Actor, actsOf: (crew: Crew, cycle: Cycle) => Act[]): Phone {
    const own = cycles.filter(cycle => cycle.truck.actor === actor || cycle.operator === actor)
    const acts = own.flatMap(cycle => actsOf(crew, cycle)).sort((a, b) => a.atMs - b.atMs)
    return new Phone(node, actor, acts, openRandom(random.below(2 ** 31)))
  }
  // Each turn picks some of the phones that are not done. A phone that is picked late was offline for long.
  const working = new Set(phones)
  while (working.size > 0) {
    const turn = [...working].filter(() => random.chance(0.5))
    const done = await Promise.all(turn.map(async phone => ({ phone, isWorking: await phone.step() })))
    for (const { phone, isWorking } of done) if (!isWorking) working.delete(phone)
  }
  for (const phone of phones) expect(await phone.refused()).toEqual([])
  await expectAllCounted(crew, cycles)
  const sum = (of: (phone: Phone) => number) => phones.reduce((total, phone) => total + of(phone), 0)
  process.stdout.write(
    `Seed ${testSeed}: ${cycleCount} cycles, ${phones.length} phones, ${sum(p => p.kills)} kills, ` +
      `${sum(p => p.lost)} answers lost, ${sum(p => p.doubled)} sent twice: 0 lost, 0 counted twice\n`,
  )
}, 1_200_000)

type Truck = { actor: Actor; dispatchId: string }
type Crew = { jobber: Actor; projectId: string; truckers: Truck[]; operators: Actor[] }
type Cycle = { loadLogId: string; truck: Truck; startMs: number; amountMilli: number; operator: Actor }

async function openCrew(): Promise<Crew> {
  const jobber = await addActor(node, 'Alder', 0)
  const { pit, operator, material } = await addPit(node, 'Oak Run')
  const second = await addOperator(node, pit, 'WL')
  const { projectId, haulId } = await addProject(jobber, pit, material.materialId, { trucksWanted: trucks })
  await jobber.client.publishProject({ projectId })
  const truckers: Truck[] = []
  for (let index = 0; index < trucks; index++) {
    const actor = await addActor(node, `Sam ${index}`, 2)
    await addTruck(actor, `${12 + index}`)
    const dispatchId = newTestId()
    const offer = { projectId, noticeId: haulId, entityId: actor.entityId, offerId: newTestId(), dispatchId }
    await actor.client.acceptTruckerNotice(offer)
    truckers.push({ actor, dispatchId })
  }
  return { jobber, projectId, truckers, operators: [operator, second] }
}

function truckerActs({ projectId }: Crew, { loadLogId, truck, startMs }: Cycle): Act[] {
  type StartToDelivery = 'startLoad' | 'arriveAtPit' | 'leavePit' | 'arriveAtSite' | 'deliverLoad'
  const act = (call: StartToDelivery, minutes: number): Act => {
    const input = { projectId, dispatchId: truck.dispatchId, loadLogId, actId: newTestId() }
    return { atMs: startMs + minutes * minuteMs, submit: outbox => outbox.submit(call, input) }
  }
  return [
    act('startLoad', 0),
    act('arriveAtPit', 8),
    act('leavePit', 20),
    act('arriveAtSite', 32),
    act('deliverLoad', 36),
  ]
}

/** The operator's phone has never seen the load: it knows only the truck's dispatch. */
function operatorActs({ projectId }: Crew, { truck, startMs, amountMilli, loadLogId }: Cycle): Act[] {
  const about = () => ({ projectId, dispatchId: truck.dispatchId, actId: newTestId() })
  const trucker = about()
  const ticketNo = `OR-${Number.parseInt(loadLogId.slice(-6), 16)}`
  const load = { ...about(), quantity: { amountMilli, unit: 'ton' as const }, ticketNo }
  return [
    { atMs: startMs + 12 * minuteMs, submit: outbox => outbox.submit('confirmTrucker', trucker) },
    { atMs: startMs + 16 * minuteMs, submit: outbox => outbox.submit('confirmLoad', load) },
  ]
}

/** Compares what the server has with what was done. */
async function expectAllCounted(crew: Crew, cycles: Cycle[]): Promise<void> {
  const { jobber, projectId } = crew
  const scope = entityScope(jobber.entityId)
  const read = openRead({
    baseUrl: node.url,
    getToken: async () => jobber.headers.authorization?.replace('Bearer ', ''),
  })
  for (const cycle of cycles) {
    const load = await read.document({ scope, collection: 'load-logs', id: cycle.loadLogId })
    expect(load).toMatchObject({ state: 'delivered', quantity: { amountMilli: cycle.amountMilli } })
    const approve = { projectId, loadLogId: cycle.loadLogId, actId: newTestId() }
    await jobber.client.approveLoad(approve)
  }
  const counted = await node.sql`select 1 from load_logs where project_id = ${projectId} and alias_of is null`
  expect(counted).toHaveLength(cycles.length)
  const unjoined = await node.sql`select 1 from confirmations where project_id = ${projectId} and load_log_id is null`
  expect(unjoined).toHaveLength(0)
  const entries = await node.sql<{ sum: string }[]>`
    select sum_cents(amounts) as sum from journal_entries where book_id = ${projectId}`
  expect(entries).toHaveLength(cycles.length)
  expect(entries.filter(entry => Number(entry.sum) !== 0)).toEqual([])
}
