/** Handles a body of points that can't be read: stores it as received, and asks for it again at most twice. */
import { createHash } from 'node:crypto'
import { AppError } from '@haulway/domain/errors.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/database.ts'
import { isLoadName, type LoadName } from '../monitor/tracked-load.ts'
import type { TrackedLoads } from '../monitor/tracked-loads.ts'
import { addDamagedBody } from './damaged-body.table.ts'
import type { LocationsReply } from './ingest-points.ts'

/** At most this many per load and hour are answered 400: damage in transit is gone with the next try. */
const retriesMax = 2

export type TakeDamaged = (actor: Actor, address: LoadName, body: DamagedBytes) => Promise<LocationsReply>
type DamagedBytes = { bytes: Buffer; encoding: string | undefined }

/**
 * Phones delete points after a 200 and resend them after any other answer. The native tracker resends a failed body
 * before all newer ones. So the server stores each damaged body as received and asks for it again, unless the same
 * bytes came before or it has already asked twice for this load within an hour. Then it answers 200 with the reason
 * `damaged`. So phones never delete points that aren't stored, and a damaged body never blocks newer ones forever. Only
 * the newest bodies of a user stay (damaged-body.table.ts): what can't be read must not stop what can.
 * @returns resolves after the commit
 * @throws AppError invalidInput when the sender must send the body again
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
    const { isRepeat, others, removed } = await database.inTransaction(tx => addDamagedBody(tx, row))
    for (const oldest of removed) log(`The damaged body ${oldest} of the same user was deleted to make room.`)
    if (!isRepeat && others < retriesMax)
      throw new AppError('invalidInput', 'The GPS points arrived damaged. Send them again.')
    log(`A body of points for the load ${name.loadLogId} can't be read. It is stored in damaged_bodies as ${hash}.`)
    return { name: '', refused: [{ reason: 'damaged' }] }
  }
}
