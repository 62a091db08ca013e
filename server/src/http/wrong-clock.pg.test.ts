/** A machine with a wrong clock locks no one out, and stores the right times. */
import { dayMs, hourMs, minuteMs, secondMs } from '@haulway/domain/time.ts'
import { afterEach, expect, test } from 'vitest'
import { openAccessTokens } from '../auth/session/access-token.ts'
import { newEmail, registerUid, signIn } from '../testing/accounts.fixture.ts'
import { expectCleanAudit } from '../testing/audit.fixture.ts'
import { newTestId, openTestClient, openTestNode } from '../testing/test-node.ts'
import { addActor } from '../testing/work.fixture.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const shiftsMs = [secondMs, hourMs, 40 * dayMs].flatMap(ms => [-ms, ms])

test.each(shiftsMs)('a machine whose clock is off by %s ms uses the time of its database', async shiftMs => {
  const node = await openTestNode({ machineClock: () => Date.now() + shiftMs })
  ends.push(node.close)
  const email = newEmail('clock')
  const uid = await registerUid(node, email)
  // Other nodes accept its tokens, and it accepts theirs.
  const { accessToken } = await signIn(node, email)
  const here = await openAccessTokens(node.authSecret, Date.now).verify(accessToken)
  expect(here.actor.uid).toBe(uid)
  const client = openTestClient(node.url, { authorization: `Bearer ${accessToken}` })
  const entityId = newTestId()
  await client.createEntity({ entityId, entityType: 2, name: 'Ray' })
  const [entity] = await node.sql<{ at: number }[]>`
    select (record->>'createdOn')::float8 as at from entities where entity_id = ${entityId}`
  expect(Math.abs(entity!.at - Date.now())).toBeLessThan(minuteMs)
  // The audit needs a second user, to check that no one reads the other's pages.
  await addActor(node, 'Sly', 0)
  await expectCleanAudit(node)
})
