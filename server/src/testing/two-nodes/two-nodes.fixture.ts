/** Two nodes on one database, each with a clock of its own. An act is sent to one of them, or to both at once. */
import type { TestRandom } from '@haulway/domain/seed.fixture.ts'
import { dayMs, minuteMs } from '@haulway/domain/time.ts'
import { contract } from '@haulway/domain/wire/contract.ts'
import { createORPCClient, ORPCError } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { openAccessTokens } from '../../auth/session/access-token.ts'
import { jobsDone } from '../calls/principals.fixture.ts'
import { openSystemParts } from '../system-parts.fixture.ts'
import { newTestId, openTestNode, type TestClient } from '../test-node.ts'
import type { Actor } from '../work.fixture.ts'

/**
 * What one person sends.
 * @property at when it happened, by the device's clock; without it, when it is received
 * @property hasId its content names it, so that it counts once also under another idempotency key
 */
export type Act = { by: Actor; make: (client: TestClient) => Promise<unknown>; at?: number; hasId?: boolean }

type Sent = { act: Act; key: string; reply: unknown }

export type TwoNodes = Awaited<ReturnType<typeof openTwoNodes>>

export async function openTwoNodes(random: TestRandom) {
  const offMs = [0, 0]
  let aheadMs = 0
  const clocks = offMs.map((_, n) => () => Date.now() + aheadMs + (offMs[n] ?? 0))
  const node = await openTestNode({ clock: clocks[0]! })
  const peer = await node.openPeer({ clock: clocks[1]! })
  const parts = [await openSystemParts(node, clocks[0]!), await openSystemParts(node, clocks[1]!)]
  const tokens = clocks.map(clock => openAccessTokens(node.authSecret, clock))
  const sent: Sent[] = []
  const failures: string[] = []

  /** @returns what the node answers; undefined for a refusal */
  async function sendTo(n: number, act: Act, key: string): Promise<unknown> {
    // A token that has not expired by that node's clock.
    const { accessToken } = await tokens[n]!.sign({ uid: act.by.uid, sessionId: newTestId() })
    return act.make(clientOf([node.url, peer.url][n]!, accessToken, act, key)).catch(error => {
      if (!(error instanceof ORPCError) || error.status >= 500) failures.push(String(error))
    })
  }

  /** To one node, to both at once with one key or with two, or to one after the other. */
  async function send(act: Act): Promise<unknown> {
    const key = newTestId()
    const first = random.below(2)
    const way = random.below(4)
    const isAtOnce = way === 1 || way === 2
    const both = [sendTo(first, act, key), isAtOnce ? sendTo(1 - first, act, way === 1 ? key : newTestId()) : undefined]
    const [reply, other] = await Promise.all(both)
    if (reply !== undefined) sent.push({ act, key, reply })
    if (way === 3) await sendTo(1 - first, act, key)
    return reply ?? other
  }

  return {
    node,
    parts,
    sent,
    failures,
    send,
    sendTo,
    now: () => Date.now() + aheadMs,
    /** Time passes for both: jobs that were to start meanwhile are due. One clock may be wrong from now on. */
    advance: async (ms: number) => {
      aheadMs += ms
      await node.sql`update pgboss.job set start_after = start_after - ${`${ms} milliseconds`}::interval
        where state in ('created', 'retry')`
      offMs.fill(0)
      offMs[random.below(2)] = offBy(random)
    },
    /** Back to today, for people whose tokens are of today. */
    restart: async () => {
      await jobsDone(node)
      await node.sql`delete from pgboss.job where state in ('created', 'retry')`
      aheadMs = 0
      offMs.fill(0)
      sent.length = 0
    },
    jobsDone: () => jobsDone(node),
    close: async () => {
      for (const each of parts) await each.close()
      await peer.close()
      await node.close()
    },
  }
}

function clientOf(url: string, accessToken: string, { at }: Act, key: string): TestClient {
  const happened = at === undefined ? {} : { 'haulway-occurred-at': String(at), 'haulway-clock-offset-ms': '0' }
  const headers = { authorization: `Bearer ${accessToken}`, 'idempotency-key': key, ...happened }
  return createORPCClient(new OpenAPILink(contract, { url, headers }))
}

/** Minutes, up to a day, or nothing, ms. */
function offBy(random: TestRandom): number {
  const mostMs = random.chance(0.3) ? dayMs : 10 * minuteMs
  return random.chance(0.3) ? 0 : Math.floor((random.next() * 2 - 1) * mostMs)
}
