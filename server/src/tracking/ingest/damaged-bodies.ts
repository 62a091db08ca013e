/** What becomes of a body of points that can't be read: sent again first, and kept aside if it can't be read again. */
import { createHash } from 'node:crypto'
import { AppError } from '@haulway/domain/errors.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/database.ts'
import { isLoadName, type LoadName } from '../monitor/tracked-load.ts'
import type { TrackedLoads } from '../monitor/tracked-loads.ts'
import { keepDamagedBody } from './damaged-body.table.ts'
import type { LocationsReply } from './ingest-points.ts'

/** So many are answered 400 within an hour: damage on the way is not there the next time. */
const askAgainMax = 2

export type TakeDamaged = (actor: Actor, address: LoadName, body: DamagedBytes) => Promise<LocationsReply>
type DamagedBytes = { bytes: Buffer; encoding: string | undefined }

/**
 * Phones let go of what is answered 200, and send anything else again, the native tracker before all that came after
 * it. So a damaged body is asked for again twice, and when it is no better it is kept as it came and only then
 * answered 200, which names it: nothing that is not stored is let go of, and nothing waits behind it for ever.
 * @returns resolves after the commit; @throws AppError invalidInput where the sender is to send it again
 */
export function openDamagedBodies(parts: {
  database: Pick<Database, 'inTransaction'>
  loads: TrackedLoads
  log: (sentence: string) => void
}): TakeDamaged {
  const { database, loads, log } = parts
  return async (actor, name, { bytes, encoding = '' }) => {
    const load = isLoadName(name) ? await loads.findFor(name, actor.uid) : undefined
    if (!load?.driverUids.has(actor.uid)) {
      return { name: '', refused: [{ reason: load ? 'notYourLoad' : 'unknownLoad' }] }
    }
    const hash = createHash('sha256').update(bytes).digest('hex')
    const row = { uid: actor.uid, ...name, hash, encoding: encoding.slice(0, 64), body: bytes }
    const { isAgain, others } = await database.inTransaction(tx => keepDamagedBody(tx, row))
    if (!isAgain && others < askAgainMax)
      throw new AppError('invalidInput', 'The GPS points arrived damaged. Send them again.')
    log(`A body of points for the load ${name.loadLogId} can't be read. It is kept in damaged_bodies as ${hash}.`)
    return { name: '', refused: [{ reason: 'damaged' }] }
  }
}
