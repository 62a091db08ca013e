/** A node whose clock shows a past time: the demo's last week is recorded on it. */
import { openApiNode } from '../api-node/api-node.ts'
import type { ApiNodeOptions } from '../api-node/node-options.ts'
import { runAct } from './run-act.ts'

/** Money of the past goes through the manual port. `closeStatements` ends its weeks, not the jobs of tonight. */
export function openPastOf(options: ApiNodeOptions) {
  return async (atMs: number) => {
    let nowMs = atMs
    const databaseConnectionsMax = Math.min(options.databaseConnectionsMax, 6)
    const node = await openApiNode({
      ...options,
      databaseConnectionsMax,
      stripe: undefined,
      keepsSchedule: false,
      clock: () => nowMs,
    })
    return {
      url: await node.listen('127.0.0.1', 0),
      setNow: (ms: number) => {
        nowMs = ms
      },
      closeStatements: async (ms: number) =>
        void (await runAct(options.databaseUrl, ['statements', 'close'], () => ms)),
      close: node.close,
    }
  }
}
