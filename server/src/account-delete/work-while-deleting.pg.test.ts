/** A deletion takes many transactions: what begins between them is not left behind. */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { findEntity } from '../entity/entity.table.ts'
import { readReader } from '../entity/member/read-reader.ts'
import { endGrace, requestDeletion } from '../testing/account-delete.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addCrew, atTime } from '../testing/load.fixture.ts'
import { openSystemParts } from '../testing/system-parts.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import { deleteAccount } from './delete-account.ts'

// The deletion is run by the test.
const node = closeAfterAll(await openTestNode({ role: 'api' }))

test('a load that starts on another node while its hauler is deleted keeps the hauler until it is paid', async () => {
  const { fleet, driver, projectId, fleetDispatchId: dispatchId } = await addCrew(node)
  await requestDeletion(node, fleet)
  await endGrace(node, fleet)
  const system = await openSystemParts(node, Date.now)
  const { orm } = system.database
  const entity = () => findEntity(orm, fleet.entityId)
  const { requestedOn } = (await entity())!.accountDelete!
  let done = 0
  const inTransaction: Database['inTransaction'] = async work => {
    const reply = await system.database.inTransaction(work)
    done++
    // The first one has found no open work.
    const ids = { projectId, dispatchId, loadLogId: newTestId(), actId: newTestId() }
    if (done === 1) await atTime(node, driver, Date.now()).startLoad(ids)
    return reply
  }
  const more = { readReader: (uid: string) => readReader(orm, uid), publicUrl: '', replyKey: randomBytes(32) }
  const parts = { ...system, ...more, database: { ...system.database, inTransaction } }
  await deleteAccount(parts, { entityId: fleet.entityId, requestedOn }, { isRetried: false })
  expect((await entity())?.accountDelete).toMatchObject({ deletedOn: null, waitingSince: expect.any(Number) })
  await system.close()
})
