/**
 * better-auth takes the time from its machine, whose clock may be wrong. The times that it stores are moved to the
 * time that all nodes share, and those that it reads back to the machine's: what begins on one node then lasts as long
 * on every other. Only what its adapter itself fills in, the time of an update, is the machine's; nothing ends by it.
 */
import type { drizzleAdapter } from 'better-auth/adapters/drizzle'

type OpenAdapter = ReturnType<typeof drizzleAdapter>
type Adapter = ReturnType<OpenAdapter>
type InTransaction = Parameters<Parameters<Adapter['transaction']>[0]>[0]

/** How far the time that all nodes share is ahead of this machine's clock. */
const machineIsBehindMs = (clock: () => number) => clock() - Date.now()

export function withSharedTime(open: OpenAdapter, clock: () => number): OpenAdapter {
  return options => {
    const adapter = open(options)
    const { transaction: inTransaction } = adapter
    const transaction: Adapter['transaction'] = work =>
      inTransaction(inside => work(movingTimes<InTransaction>(inside, clock)))
    // The same object: better-auth finds its check of the schema by it.
    return Object.assign(adapter, movingTimes(adapter, clock), { transaction })
  }
}

/** The same functions, with times moved in what they take and in what they return. */
function movingTimes<T extends object>(adapter: T, clock: () => number): T {
  const moving = Object.entries(adapter).map(([name, part]: [string, unknown]) => {
    if (typeof part !== 'function') return [name, part]
    const run = async (...given: unknown[]) => {
      const byMs = machineIsBehindMs(clock)
      return moved(await part(...given.map(each => moved(each, byMs))), -byMs)
    }
    return [name, run]
  })
  return Object.fromEntries(moving)
}

function moved(value: unknown, byMs: number): unknown {
  if (value instanceof Date) return new Date(value.getTime() + byMs)
  if (Array.isArray(value)) return value.map(each => moved(each, byMs))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, moved(each, byMs)]))
}
