/** The name of each role, and what people in it may do. */
import type { MemberRole } from '@haulway/domain/entity/member/member.ts'
import { useLingui } from '@lingui/react/macro'
import { useMaybeCurrentUser } from '../current-user.ts'

export function useMemberRoleLabels(): Record<MemberRole, { name: string; may: string }> {
  const { t } = useLingui()
  const isJobber = useMaybeCurrentUser()?.type === 'jobber'
  return {
    owner: { name: t`Owner`, may: t`Full access and ownership.` },
    manager: { name: t`Manager`, may: t`Runs the work, sees prices and money, invites members.` },
    member: isJobber
      ? { name: t`Foreman`, may: t`Accepts loads at the site and signs for them. Sees the day's work, not prices.` }
      : { name: t`Member`, may: t`Sees the day's work, not prices.` },
  }
}
