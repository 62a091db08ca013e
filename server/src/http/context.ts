/** What a call's handler receives besides its input. */
import type { Reader } from '@haulway/domain/entity/member/reader.ts'
import type { Envelope } from '@haulway/domain/wire/envelope.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Actor } from '../auth/actor.ts'
import type { Auth } from '../auth/auth.ts'
import type { Database } from '../db/database.ts'
import type { Jobs } from '../jobs/job.ts'
import type { PlaceFinder } from '../place/finder/place-finder.ts'
import type { Bus } from '../sync/nodes/bus.ts'

/** What one API node works with. The clock and the id generator are passed in, so that tests can control them. */
export type NodeParts = {
  database: Database
  bus: Bus
  jobs: Jobs
  auth: Auth
  clock: () => number
  /** What a user may read now. */
  readReader: (uid: string) => Promise<Reader>
  /** The product's public address: the start of links in emails. */
  publicUrl: string
  /** Seals the secrets in stored replies. */
  replyKey: Buffer
  /** Seals the numbers of bank accounts. */
  payoutKey: Buffer
  /** Trusted push services in addition to those of the browsers. */
  pushHosts: readonly string[]
  /** Seals the secrets of webhooks; whether they may be sent to http and private addresses. */
  webhooks: { key: Buffer; mayBePrivate: boolean }
  newId: () => string
  /** Finds places by address; undefined where no provider is configured. */
  placeFinder: PlaceFinder | undefined
  /** Whether short links of maps are followed; a test answers them at its own origin. */
  mapLinks: { areFollowed: boolean; origin?: string | undefined }
}

export type CallContext = NodeParts & {
  /** Null when the call came without a bearer token. */
  actor: Actor | null
  envelope: Envelope
  /** The client's address, for rate limits. */
  clientAddress: string
  /** The client's user agent. */
  agent?: string
  /** Sets a header of the answer. */
  setHeader: (name: string, value: string) => void
  log: FastifyBaseLogger
  /** The request's idempotency key or a new id. The log has it, too. */
  traceId: string
}
