/** The signed-in user's role in the current entity. */
import type { MemberRole } from '@haulway/domain/entity/member/member.ts'
import { useCurrentUser } from '../current-user.ts'

/** @returns undefined until the member document arrives */
export function useOwnRole(): MemberRole | undefined {
  return useCurrentUser().role
}
