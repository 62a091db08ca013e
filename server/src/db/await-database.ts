import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { primaryOnly } from './database.ts'
import { connectionLost, isConnectionLost } from './failures.ts'

const retryMs = 500
const connectSeconds = 5

/**
 * Waits while PostgreSQL can't be reached: it is starting, or being moved to another server. Every other failure, such
 * as a wrong password, is thrown at once.
 */
export async function awaitDatabase(url: string, print: (sentence: string) => void): Promise<void> {
  let isPrinted = false
  while (true) {
    const sql = postgres(url, { max: 1, connect_timeout: connectSeconds, onnotice: () => {}, ...primaryOnly })
    try {
      await sql`select 1`
      return
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      if (!isPrinted) print('PostgreSQL can’t be reached yet. Haulway starts as soon as it can.')
      isPrinted = true
    } finally {
      await sql.end({ timeout: 0 })
    }
    await sleep(retryMs)
  }
}

/**
 * Waits for work that reads the database while nothing else runs yet. If a connection breaks at a bad moment, the
 * driver never settles its query, and Node would end a process that has nothing left to wait for.
 * @throws Error of a lost connection then
 */
export async function orConnectionLost<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(connectionLost())
  process.once('beforeExit', giveUp)
  try {
    return await Promise.race([work, promise])
  } finally {
    process.off('beforeExit', giveUp)
  }
}
