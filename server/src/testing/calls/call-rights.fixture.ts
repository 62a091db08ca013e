/**
 * Who may make which call: the table that tests check every call against. A new call does not compile without a row
 * here. The rows are in an order in which one call after the other can be accepted.
 */
import type { CallName } from '@haulway/domain/wire/contract.ts'
import type { CallRight } from './call-right.fixture.ts'
import { peopleRights } from './call-rights-people.fixture.ts'
import { recordRights } from './call-rights-records.fixture.ts'
import { shiftRights } from './call-rights-shift.fixture.ts'
import { workRights } from './call-rights-work.fixture.ts'
import type { CallWorld } from './call-world.fixture.ts'
import type { Principal } from './principals.fixture.ts'

export const callRights: Record<CallName, CallRight> = {
  ...shiftRights,
  ...workRights,
  ...recordRights,
  ...peopleRights,
}

/** The principal that shows a call accepted: of the kind that the table names, in the first role that may. */
export function rightPartyIn(world: CallWorld, name: CallName): Principal {
  const right = callRights[name]
  if (right.who === 'account') return world.account.principal
  const isNamed = ({ acts, uid }: Principal) => {
    if (right.who === 'everybody' || right.who === 'signedIn') return uid !== undefined && acts === undefined
    return acts?.entityId === world.entities[right.by].entityId && acts.role === right.may[right.by]?.[0]
  }
  const found = world.principals.find(isNamed)
  if (!found) throw new Error(`nobody may make the call ${name}`)
  return found
}

/** A valid input for that principal. */
export function exampleIn(world: CallWorld, name: CallName): Record<string, unknown> {
  const right = callRights[name]
  const own = world.belongings['by' in right ? right.by : 'jobber']
  const { uid = '' } = rightPartyIn(world, name)
  return { ...right.input({ world, own, uid, email: world.account.email }) }
}
