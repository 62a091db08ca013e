/** Each call is tried by a user whose email address is not confirmed: the calls of the table are refused, no others. */
import { needsConfirmedEmail } from '@haulway/domain/wire/confirmed-email-calls.ts'
import { expect, test } from 'vitest'
import { exampleIn, rightPartyIn } from '../../testing/calls/call-rights.fixture.ts'
import { openCallWorld } from '../../testing/calls/call-world.fixture.ts'
import { fieldsOf, replySchemaOf } from '../../testing/calls/input-schema.fixture.ts'
import { callNames, sendCall } from '../../testing/calls/send-call.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { fingerprintOf, rollBackTrials } from '../../testing/database-fingerprint.fixture.ts'
import { openTestNode } from '../../testing/test-node.ts'

const node = closeAfterAll(await openTestNode())
const world = await openCallWorld(node)
await node.sql`update account_users set email_verified = false`

const guarded = callNames.filter(needsConfirmedEmail)

async function codeOf(name: (typeof callNames)[number], headers: Record<string, string> = {}) {
  const sent = { ...rightPartyIn(world, name).headers, ...headers }
  return (await sendCall(node, name, exampleIn(world, name), sent)).code
}

test('the table has each call that invites, makes a link, shows a secret or sets where money goes', () => {
  const isAboutThese = (name: (typeof callNames)[number]) => {
    const fields = fieldsOf(name)
    const reply = JSON.stringify(replySchemaOf(name))
    const showsSecret = 'entityId' in fields && reply.includes('"secret"')
    return 'accountNumber' in fields || /"(invitation|share)Token"/.test(reply) || showsSecret
  }
  expect(guarded.toSorted()).toEqual(callNames.filter(isAboutThese).toSorted())
})

test('the calls of the table are refused, and nothing changes', async () => {
  const before = await fingerprintOf(node)
  for (const name of guarded) expect([name, await codeOf(name)]).toEqual([name, 'emailNotConfirmed'])
  expect(await fingerprintOf(node)).toEqual(before)
})

test('no other call is', async () => {
  const trial = await rollBackTrials(node)
  // Work from the board is refused from the second truck on: `unconfirmed-trucks.pg`. Here there is one.
  const others = callNames.filter(name => !guarded.includes(name) && name !== 'acceptTruckerNotice')
  for (const name of others) expect([name, await codeOf(name, trial)]).not.toEqual([name, 'emailNotConfirmed'])
  expect(others.length).toBeGreaterThan(80)
})
