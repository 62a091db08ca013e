/** How each kind of job is queued, retried, and taken over from a dead node. */
import { createHash } from 'node:crypto'
import type { PgBoss, Queue } from 'pg-boss'
import type { JobKind } from './job-kind.ts'

/** How a kind of job is worked on: singly if it has effects outside, otherwise in batches. */
type QueueRule = { isOutside?: true; isMoney?: true; isDaily?: true; isHourly?: true; isRepeated?: true }

/**
 * A job with effects outside (emails, money, pushes) is run and completed one by one, so that a killed node leaves as
 * few as possible done but not marked as done. Running any other job twice has no effect, so those run in batches.
 */
export const jobRules: Record<JobKind, QueueRule> = {
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
  'price-fuel': {},
  'cancel-shift': {},
  'close-truck-day': {},
  'price-time-on-site': {},
  'check-shift': {},
  'approve-agreed': {},
  'price-driver-day': {},
  'close-driver-statements': { isDaily: true },
  'count-wait-fault': {},
  'remind-of-dispute': {},
  'check-ticket': {},
  'summarize-track': {},
  'compact-track': {},
  'find-silent-loads': { isRepeated: true },
  'forget-old-tracks': { isDaily: true },
  'approve-loads': { isHourly: true },
  'close-statements': { isDaily: true },
  // In a thread, and few at a time.
  'write-statement': { isOutside: true },
  'forget-commands': { isDaily: true },
  'forget-deliveries': { isDaily: true },
  'forget-tombstones': { isDaily: true },
  'forget-mails': { isDaily: true },
  'push-notification': {},
  'send-push': { isOutside: true },
  'warn-account-delete': {},
  'delete-account': {},
  'forget-sessions': {},
  'warn-user-delete': {},
  'delete-user': {},
  'delete-due': { isHourly: true },
}

export const jobKinds = Object.keys(jobRules) as JobKind[]

/** Other nodes take over a job whose node has not reported for this long. Nodes report twice as often. */
const heartbeatSeconds = 15

/**
 * How often one of the nodes looks for such jobs. Together with the heartbeat, the first retry delay and the polling
 * interval for jobs that are due, another node has a killed node's jobs within 45 seconds.
 */
export const superviseSeconds = 5

/** A job that failed this often, in about a minute, is reported: it is due later each time, so it never looks late. */
export const failingTries = 5

type QueueOptions = Omit<Queue, 'name'>

const daySeconds = 86_400
const hourSeconds = 3600

/** Retries after 2 s, doubling up to an hour, for about four days: an outage over a long weekend loses no email. */
const common = {
  retryLimit: 96,
  retryBackoff: true,
  retryDelay: 2,
  retryDelayMax: hourSeconds,
  notify: true,
  heartbeatSeconds,
  retentionSeconds: 14 * daySeconds,
} satisfies QueueOptions

/** An order of money that can't be written is retried for a month. */
const money = { ...common, retryLimit: 800, retentionSeconds: 40 * daySeconds } satisfies QueueOptions

/** Soon the next one does the same. Each is kept long enough that no other node adds it again. */
const repeated = { ...common, retryLimit: 3, retentionSeconds: hourSeconds, deleteAfterSeconds: hourSeconds }

function optionsOf({ isMoney, isRepeated }: QueueRule): QueueOptions {
  if (isRepeated) return repeated
  return isMoney ? money : common
}

/** When a daily or hourly job is due, as in crontab, UTC: at night, and between the full hours. One node runs each. */
export function scheduleOf({ isDaily, isHourly }: QueueRule): string | undefined {
  if (isDaily) return '23 3 * * *'
  return isHourly ? '47 * * * *' : undefined
}

/** Creates missing queues and updates the options of existing ones, for jobs added from now on. */
export async function prepareQueues(boss: PgBoss): Promise<void> {
  const known = new Map((await boss.getQueues()).map(queue => [queue.name, queue]))
  for (const kind of jobKinds) {
    const options = optionsOf(jobRules[kind])
    const before = known.get(kind)
    if (!before) await boss.createQueue(kind, options)
    else if (!isSame(before, options)) await boss.updateQueue(kind, options)
  }
}

function isSame(before: QueueOptions, options: QueueOptions): boolean {
  return Object.entries(options).every(([name, value]) => Reflect.get(before, name) === value)
}

/** The id of the only job of a kind with this key: a second request finds the first one's job. */
export function jobIdOf(kind: JobKind, key: string): string {
  const hex = createHash('sha256').update(`${kind}\n${key}`).digest('hex')
  // A UUID of version 8: the version for ids in an application's own format.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
