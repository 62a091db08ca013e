/** What an operator needs of a node: its metrics, its access log, and a stop that cuts no one off. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import type { History } from '../db/history.ts'
import { openReadLimiter } from '../http/read-limits.ts'
import { type MetricsParts, openMetrics } from '../http/traffic/metrics.ts'
import { openTraffic } from '../http/traffic/traffic.ts'
import { readLedgerSum } from '../ledger/check-books.ts'
import type { JoinedNodes } from '../sync/nodes/join-nodes.ts'
import type { Subscriptions } from '../sync/subscribe.ts'
import type { ApiNodeOptions } from './node-options.ts'
import { runsJobs } from './node-role.ts'

export function openOperations({
  role = 'both',
  accessLog = false,
  drainLimitMs = 10_000,
}: Pick<ApiNodeOptions, 'role' | 'accessLog' | 'drainLimitMs'>) {
  const metrics = openMetrics()
  const { answered, refused, stored: countPoints, delivered: countFeedLag } = metrics
  const traffic = openTraffic({ onAnswered: answered, onRefused: refused, accessLog, drainLimitMs })
  return {
    traffic,
    reads: openReadLimiter(() => performance.now()),
    countPoints,
    countFeedLag,
    /** The parts of an open node for those who run it. */
    forOperator: (
      { sql, orm, countWaiting }: Database,
      subscriptions: Subscriptions,
      isNatsConnected: JoinedNodes['isNatsConnected'],
      historyReads: History['counts'],
      readHealth: MetricsParts['readHealth'],
    ) => ({
      serveMetrics: (host: string, port: number) => {
        const countStreams = () => subscriptions.count().streams
        const counts = { countWaiting, countStreams, historyReads }
        // It reads every entry, so it is left to the few nodes that run jobs.
        const sumLedger = runsJobs(role) ? () => readLedgerSum(orm) : undefined
        return metrics.serve({ sql, ...counts, readLedgerSum: sumLedger, isNatsConnected, readHealth }, host, port)
      },
      drain: async (ms: number) => {
        traffic.leave()
        await sleep(ms)
        await subscriptions.endOver(ms)
      },
    }),
  }
}

export type Operations = ReturnType<typeof openOperations>
