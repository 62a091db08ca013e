/** What a call's handler is given beside its input. */
import type { Reader } from '@haulway/domain/entity/member/reader.ts'
import type { Envelope } from '@haulway/domain/wire/envelope.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Actor } from '../auth/actor.ts'
import type { Auth } from '../auth/auth.ts'
import type { Database } from '../db/database.ts'
import type { Jobs } from '../jobs/job.ts'
import type { Bus } from '../sync/bus.ts'
import type { CountCall } from './command/call-limits.ts'

/** What one API node works with. Time and ids are passed in, so that tests can hold them still. */
export type NodeParts = {
  database: Database
  bus: Bus
  jobs: Jobs
  auth: Auth
  clock: () => number
  countCall: CountCall
  /** What a user may read now. */
  readReader: (uid: string) => Promise<Reader>
  /** Where people reach the product: what links in mails begin with. */
  publicUrl: string
  /** Seals the secrets in replies that are kept for repeats. */
  replyKey: Buffer
  /** Seals the numbers of bank accounts. */
  payoutKey: Buffer
  /** Push services that are trusted besides those of the browsers. */
  pushHosts: readonly string[]
  newId: () => string
}

export type CallContext = NodeParts & {
  /** Null when the call came without a bearer token. */
  actor: Actor | null
  envelope: Envelope
  /** The client's address, for rate limits. */
  clientAddress: string
  /** What the client calls itself: its user agent. */
  agent?: string
  /** Sets a header of the answer. */
  setHeader: (name: string, value: string) => void
  log: FastifyBaseLogger
  /** Known to the tap (its idempotency key) and to the log. */
  traceId: string
}
