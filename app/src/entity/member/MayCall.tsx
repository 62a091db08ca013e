/** Shows an action only to people whose role may make its call, so no one is offered what the server would refuse. */
import { isAtLeast, type MemberRole } from '@haulway/domain/entity/member/member.ts'
import { roleForCall } from '@haulway/domain/wire/call-roles.ts'
import type { CallName } from '@haulway/domain/wire/contract.ts'
import type { ReactNode } from 'react'
import { useOwnRole } from './use-own-role.ts'

export function MayCall({ call, children }: { call: CallName; children: ReactNode }) {
  return useMayCall(call) ? children : null
}

/** Whether the user's role may make a call. Until the role arrives, it counts as a plain member. */
export function useMayCall(call: CallName): boolean {
  return mayCall(useOwnRole(), call)
}

export function mayCall(role: MemberRole | undefined, call: CallName): boolean {
  return isAtLeast(role ?? 'member', roleForCall(call))
}
