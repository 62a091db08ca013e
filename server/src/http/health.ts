/**
 * Two checks of a node. `/healthz`: is it alive, or does only a restart help? `/readyz`: can it serve now, and what is
 * missing? Both answer in plain sentences without addresses, users or secrets.
 */
import { secondMs } from '@haulway/domain/time.ts'
import type { FastifyInstance } from 'fastify'
import { within } from '../within.ts'

/** A part of a node that can be missing. */
export type NodePart = {
  name: string
  /** What is missing while the check fails, for the person who runs the node. */
  sentence: string
  /** @throws while it is missing */
  check: () => Promise<unknown>
  /** How long a passed check counts; 0 by default. */
  believedMs?: number
}

export type HealthOptions = {
  /** Whether the node has begun to stop. It gets no requests then, but nothing is wrong with it. */
  isStopping: () => boolean
  /** Without one of these, a node can answer no request, so it gets none. */
  needed: readonly NodePart[]
  /**
   * Without one of these, some requests fail or something comes late. All nodes miss it together, so if that kept
   * requests away from them, no GPS point and no act would be taken anywhere.
   */
  helpful: readonly NodePart[]
  /** Uses the node's own connections. If this fails while `reach` succeeds, they are dead. */
  usePool: () => Promise<unknown>
  /** Connects to the same database separately. */
  reach: () => Promise<unknown>
  /** How long the pool may fail before the node counts as dead. */
  deadAfterMs?: number
  /** Ends a node that counts as dead, for those who don't watch `/healthz`. */
  onDead?: (() => void) | undefined
}

/** What a node reports of itself. */
export type Health = {
  /** Whether it has each part that it needs. A node that stops may have them all. */
  isReady: boolean
  /** Whether each helpful part works, by its name. */
  parts: Map<string, boolean>
}

const checkMs = 3 * secondMs
const checkEveryMs = 5 * secondMs

const stopping = { part: 'stopping', sentence: 'This node stops. Send requests to another one.' }

/** @returns reads the same for Prometheus */
export function registerHealth(app: FastifyInstance, options: HealthOptions): () => Promise<Health> {
  const isPoolDead = watchPool(app, options)
  const needed = openChecks(options.needed)
  const helpful = openChecks(options.helpful)
  app.get('/healthz', async (_, reply) => {
    if (!isPoolDead()) return { status: 'up' }
    const missing = [{ part: 'connections', sentence: 'The connections to the database are stuck. Restart the node.' }]
    return reply.status(503).send({ status: 'dead', missing })
  })
  app.get('/readyz', async (_, reply) => {
    const [lacking, lost] = await Promise.all([listMissing(needed), listMissing(helpful)])
    const missing = options.isStopping() ? [...lacking, stopping] : lacking
    const degraded = lost.length > 0 ? { degraded: lost } : {}
    if (missing.length === 0) return { status: 'ready', ...degraded }
    return reply.status(503).send({ status: 'notReady', missing, ...degraded })
  })
  return async () => {
    const [lacking, works] = await Promise.all([listMissing(needed), Promise.all(helpful.map(each => each.check()))])
    return { isReady: lacking.length === 0, parts: new Map(helpful.map(({ name }, n) => [name, works[n] === true])) }
  }
}

type Check = { name: string; sentence: string; check: () => Promise<boolean> }

function openChecks(parts: readonly NodePart[]): Check[] {
  return parts.map(part => ({ name: part.name, sentence: part.sentence, check: openCheck(part) }))
}

async function listMissing(checks: readonly Check[]): Promise<{ part: string; sentence: string }[]> {
  const found = await Promise.all(
    checks.map(async ({ name, sentence, check }) => ((await check()) ? [] : [{ part: name, sentence }])),
  )
  return found.flat()
}

/** Runs one check at a time, however many requests ask, since checks would pile up while the database is away. */
function openCheck({ check, believedMs = 0 }: NodePart): () => Promise<boolean> {
  let running: Promise<boolean> | undefined
  let passedAt = Number.NEGATIVE_INFINITY
  const run = async () => {
    const passed = await check().then(
      () => true,
      () => false,
    )
    if (passed) passedAt = performance.now()
    running = undefined
    return passed
  }
  return async () => {
    if (performance.now() - passedAt < believedMs) return true
    running ??= run()
    return within(running, checkMs).catch(() => false)
  }
}

/** Detects a node that can't use its connections although the database is reachable: it will not recover on its own. */
function watchPool(
  app: FastifyInstance,
  { usePool, reach, deadAfterMs = 60 * secondMs, onDead }: HealthOptions,
): () => boolean {
  let stuckSince: number | undefined
  const isDead = () => stuckSince !== undefined && performance.now() - stuckSince >= deadAfterMs
  let using: Promise<unknown> | undefined
  const check = async () => {
    using ??= usePool().finally(() => {
      using = undefined
    })
    const works = await within(using, checkMs).then(
      () => true,
      () => false,
    )
    const isReached = works || (await within(reach(), checkMs).then(always, never))
    // If the database itself is away, a restart does not help.
    stuckSince = works || !isReached ? undefined : (stuckSince ?? performance.now())
    if (isDead()) onDead?.()
  }
  const timer = setInterval(() => void check(), Math.min(checkEveryMs, deadAfterMs))
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return isDead
}

const always = () => true
const never = () => false
