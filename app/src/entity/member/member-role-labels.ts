/** The name of each role, and what people in it may do. */
import type { MemberRole } from '@haulway/domain/entity/member/member.ts'
import { useLingui } from '@lingui/react/macro'

export function useMemberRoleLabels(): Record<MemberRole, { name: string; may: string }> {
  const { t } = useLingui()
  return {
    owner: { name: t`Owner`, may: t`Full access and ownership.` },
    manager: { name: t`Manager`, may: t`Runs the work, sees prices and money, invites members.` },
    member: { name: t`Member`, may: t`Sees the day's work, not prices.` },
  }
}
