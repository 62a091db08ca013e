/** The roles to which screens offer calls must match the table of rights that the server is tested with. */
import { memberRoles } from '@haulway/domain/entity/member/member.ts'
import { roleForCall } from '@haulway/domain/wire/call-roles.ts'
import { type CallName, contract } from '@haulway/domain/wire/contract.ts'
import { expect, test } from 'vitest'
import { callRights } from '../testing/calls/call-rights.fixture.ts'

const names = Object.keys(contract) as CallName[]

test.each(names)('%s is offered to the roles that the server accepts', name => {
  const right = callRights[name]
  const allowed = 'may' in right ? Object.values(right.may).flat() : memberRoles
  const least = memberRoles.findLast(role => allowed.includes(role))
  expect(roleForCall(name)).toBe(least)
})
