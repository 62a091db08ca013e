/**
 * Two questions about a node. `/healthz`: is it alive, or does only a restart help? `/readyz`: can it serve now, and
 * if not, what is missing? Both answer plain sentences and name no address, user or secret.
 */
import { secondMs } from '@haulway/domain/time.ts'
import type { FastifyInstance } from 'fastify'

/** Something a node can't serve without. */
export type NeededPart = {
  name: string
  /** What is missing while the check fails, for whoever runs the node. */
  sentence: string
  /** @throws while it is missing */
  check: () => Promise<unknown>
  /** A check that passed is believed for so long; 0 where it is not said. */
  believedMs?: number
}

export type HealthOptions = {
  needed: readonly NeededPart[]
  /** Uses the node's own connections. Where this fails while `reach` does not, they are dead. */
  usePool: () => Promise<unknown>
  /** Reaches the same database by a connection of its own. */
  reach: () => Promise<unknown>
  /** How long the pool may fail before the node counts as dead. */
  deadAfterMs?: number
}

const checkMs = 3 * secondMs
const lookEveryMs = 5 * secondMs

export function registerHealth(app: FastifyInstance, options: HealthOptions): void {
  const isPoolDead = watchPool(app, options)
  const looks = options.needed.map(part => ({ part, look: openLook(part) }))
  app.get('/healthz', async (_, reply) => {
    if (!isPoolDead()) return { status: 'up' }
    const missing = [{ part: 'connections', sentence: 'The connections to the database are stuck. Restart the node.' }]
    return reply.status(503).send({ status: 'dead', missing })
  })
  app.get('/readyz', async (_, reply) => {
    const found = await Promise.all(looks.map(async ({ part, look }) => ((await look()) ? [] : [part])))
    const missing = found.flat().map(({ name, sentence }) => ({ part: name, sentence }))
    if (missing.length === 0) return { status: 'ready' }
    return reply.status(503).send({ status: 'notReady', missing })
  })
}

/** One check at a time, however many ask: where the database is away they would pile up. */
function openLook({ check, believedMs = 0 }: NeededPart): () => Promise<boolean> {
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

/** A node that can't use its own connections while the database can be reached does not get well by itself. */
function watchPool(
  app: FastifyInstance,
  { usePool, reach, deadAfterMs = 60 * secondMs }: HealthOptions,
): () => boolean {
  let stuckSince: number | undefined
  let using: Promise<unknown> | undefined
  const look = async () => {
    using ??= usePool().finally(() => {
      using = undefined
    })
    const works = await within(using, checkMs).then(
      () => true,
      () => false,
    )
    const isReached = works || (await within(reach(), checkMs).then(always, never))
    // Where the database itself is away, a restart changes nothing.
    stuckSince = works || !isReached ? undefined : (stuckSince ?? performance.now())
  }
  const timer = setInterval(() => void look(), Math.min(lookEveryMs, deadAfterMs))
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return () => stuckSince !== undefined && performance.now() - stuckSince >= deadAfterMs
}

const always = () => true
const never = () => false

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no answer in time')), ms)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
