import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildId } from '../../ids.ts'
import {
  decideHandOver,
  type Member,
  type MemberAct,
  type MemberRole,
  memberRoles,
  memberRules,
  whyNotMember,
} from './member.ts'

const entityId = buildId(1, new Uint8Array(10))
const member = (uid: string, role: MemberRole): Member => ({ entityId, uid, role, name: uid, since: 1 })
const acts = Object.keys(memberRules) as MemberAct[]

test('no one can remove or demote an owner, or invite someone as owner', () => {
  for (const actor of memberRoles) {
    for (const act of ['invite', 'changeRole', 'remove', 'handOver'] as const) {
      expect(whyNotMember(act, actor, 'owner')).toBe(memberRules[act].whyNot)
    }
  }
  expect(whyNotMember('leave', 'owner', 'owner')).toBe('Transfer ownership before you leave.')
})

test('plain members can change only their own membership', () => {
  for (const act of acts.filter(each => each !== 'leave')) {
    for (const target of memberRoles) expect(whyNotMember(act, 'member', target)).toBeDefined()
  }
  expect(whyNotMember('leave', 'member', 'member')).toBeUndefined()
})

test('transferring ownership leaves exactly one owner', () => {
  fc.assert(
    fc.property(fc.constantFrom('manager', 'member'), role => {
      const after = decideHandOver(member('greg', 'owner'), member('ann', role as MemberRole))
      expect(after.map(each => [each.uid, each.role])).toEqual([
        ['ann', 'owner'],
        ['greg', 'manager'],
      ])
    }),
  )
})
