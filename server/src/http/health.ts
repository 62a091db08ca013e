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
}

const checkMs = 3 * secondMs
const checkEveryMs = 5 * secondMs

/** @returns reads whether each helpful part works, by its name */
export function registerHealth(app: FastifyInstance, options: HealthOptions): () => Promise<Map<string, boolean>> {
  const isPoolDead = watchPool(app, options)
  const needed = openChecks(options.needed)
  const helpful = openChecks(options.helpful)
  app.get('/healthz', async (_, reply) => {
    if (!isPoolDead()) return { status: 'up' }
    const missing = [{ part: 'connections', sentence: 'The connections to the database are stuck. Restart the node.' }]
    return reply.status(503).send({ status: 'dead', missing })
  })
  app.get('/readyz', async (_, reply) => {
    const [missing, lost] = await Promise.all([listMissing(needed), listMissing(helpful)])
    const degraded = lost.length > 0 ? { degraded: lost } : {}
    if (missing.length === 0) return { status: 'ready', ...degraded }
    return reply.status(503).send({ status: 'notReady', missing, ...degraded })
  })
  return async () => new Map(await Promise.all(helpful.map(async ({ name, check }) => [name, await check()] as const)))
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
  { usePool, reach, deadAfterMs = 60 * secondMs }: HealthOptions,
): () => boolean {
  let stuckSince: number | undefined
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
  }
  const timer = setInterval(() => void check(), Math.min(checkEveryMs, deadAfterMs))
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return () => stuckSince !== undefined && performance.now() - stuckSince >= deadAfterMs
}

const always = () => true
const never = () => false
