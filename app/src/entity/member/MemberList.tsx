/** The people of a business with their roles. A tap on a person whom the user may change opens the actions. */
import {
  type Member,
  type MemberAct,
  type MemberRole,
  memberRoles,
  whyNotMember,
} from '@haulway/domain/entity/member/member.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatDay } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { MemberSheet } from './MemberSheet.tsx'
import { useMemberRoleLabels } from './member-role-labels.ts'

type Props = { members: readonly Member[]; uid: string; role: MemberRole; timeZone: string }

const acts: readonly MemberAct[] = ['changeRole', 'remove', 'handOver']

export function MemberList({ members, uid, role, timeZone }: Props) {
  const { t } = useLingui()
  const roleLabels = useMemberRoleLabels()
  const [chosenUid, setChosenUid] = useState<string>()
  const chosen = members.find(member => member.uid === chosenUid)
  const sorted = sortMembers(members)
  return (
    <>
      <List label={t`People`}>
        {sorted.map(member => {
          const canChange = canChangeMember(member, uid, role)
          return (
            <ListRow
              key={member.uid}
              icon="person"
              title={member.name || t`No name yet`}
              second={`${roleLabels[member.role].name}, ${t`since ${formatDay(member.since, timeZone)}`}`}
              {...(member.uid === uid && { end: <StatusBadge tone="good">{t`You`}</StatusBadge> })}
              {...(canChange && { onPress: () => setChosenUid(member.uid) })}
            />
          )
        })}
      </List>
      <MemberSheet member={chosen} role={role} onClose={() => setChosenUid(undefined)} />
    </>
  )
}

/** The owner first, then by name. */
export function sortMembers(members: readonly Member[]): readonly Member[] {
  return members.toSorted(
    (a, b) => memberRoles.indexOf(a.role) - memberRoles.indexOf(b.role) || a.name.localeCompare(b.name),
  )
}

/** Whether a reader in this role may change the member's role, remove them or make them the owner. */
export function canChangeMember(member: Member, uid: string, role: MemberRole): boolean {
  return member.uid !== uid && acts.some(act => whyNotMember(act, role, member.role) === undefined)
}
