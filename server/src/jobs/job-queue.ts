/** How each kind of job is queued, tried again and taken over from a node that is gone. */
import { createHash } from 'node:crypto'
import type { PgBoss, QueueOptions } from 'pg-boss'
import type { JobKind } from './job-kind.ts'

/** How a kind is worked on: many at a time, or each by itself. */
type Row = { isOutside?: true; isMoney?: true; isDaily?: true }

/**
 * What tells someone outside is worked on and ended one by one, so that a node that is killed leaves as few as possible
 * that were done and not yet marked as done. What is inside is done twice without a trace, and is taken in batches.
 */
export const jobRows: Record<JobKind, Row> = {
  'send-mail': { isOutside: true },
  'start-password-reset': { isOutside: true },
  'start-email-verification': {},
  'ask-pay-in': { isOutside: true, isMoney: true },
  'ask-payout': { isOutside: true, isMoney: true },
  'remind-of-papers': {},
  'drop-papers': {},
  'drop-lost-papers': { isDaily: true },
  'remove-content': {},
  'apply-prices': {},
  'summarize-track': {},
  'compact-track': {},
  'forget-old-tracks': { isDaily: true },
  'forget-commands': { isDaily: true },
  'forget-tombstones': { isDaily: true },
  'push-notification': {},
  'send-push': { isOutside: true },
  'warn-account-delete': {},
  'delete-account': {},
  'forget-sessions': {},
  'warn-user-delete': {},
  'delete-user': {},
}

export const jobKinds = Object.keys(jobRows) as JobKind[]

/** A job whose node has not reported for so long belongs to the others. The node reports twice as often. */
const heartbeatSeconds = 15

/**
 * How often the nodes, one of them each time, look for such jobs. With the heartbeat, the first delay of a retry and
 * the wait for those whose time has come, a killed node's jobs are with another one within 45 seconds.
 */
export const superviseSeconds = 5

const daySeconds = 86_400
const hourSeconds = 3600

/** From 2 s, doubled each time, to an hour: a service that is down over a long weekend costs nobody a mail. */
const common = {
  ...{ retryLimit: 96, retryBackoff: true, retryDelay: 2, retryDelayMax: hourSeconds, notify: true },
  ...{ heartbeatSeconds, retentionSeconds: 14 * daySeconds },
} satisfies QueueOptions

/** Money is never given up: an order that can't be written for a month is tried for a month. */
const money = { ...common, retryLimit: 800, retentionSeconds: 40 * daySeconds } satisfies QueueOptions

/** A new queue is made, and one with other options than these is changed: jobs that come from now on have them. */
export async function prepareQueues(boss: PgBoss): Promise<void> {
  const known = new Map((await boss.getQueues()).map(queue => [queue.name, queue]))
  for (const kind of jobKinds) {
    const options = jobRows[kind].isMoney ? money : common
    const before = known.get(kind)
    if (!before) await boss.createQueue(kind, options)
    else if (!isSame(before, options)) await boss.updateQueue(kind, options)
  }
}

function isSame(before: QueueOptions, options: QueueOptions): boolean {
  return Object.entries(options).every(([name, value]) => Reflect.get(before, name) === value)
}

/** The id of the one job of a kind with a key: asked for a second time, it is there already. */
export function jobIdOf(kind: JobKind, key: string): string {
  const hex = createHash('sha256').update(`${kind}\n${key}`).digest('hex')
  // The form of a UUID of our own making (version 8).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
