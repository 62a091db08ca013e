/**
 * The people of a business on a desktop: who may do what, and who is invited. A person opens beside the table, or in
 * their row where there is no room beside it.
 */
import type { EntityTokenDocument } from '@haulway/domain/entity/entity.documents.ts'
import type { Member, MemberRole } from '@haulway/domain/entity/member/member.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { EntityTokenActs, useInvitationState } from '../entity/invitation/EntityTokenList.tsx'
import type { Invited } from '../entity/invitation/use-renew-invitation.ts'
import { canChangeMember } from '../entity/member/MemberList.tsx'
import { MemberActs, useTransfer } from '../entity/member/MemberSheet.tsx'
import { useMemberRoleLabels } from '../entity/member/member-role-labels.ts'
import { StatusBadge, type Tone } from '../ui/data/StatusBadge.tsx'
import { DataTable } from '../ui/data/table/DataTable.tsx'
import type { Column } from '../ui/data/table/table-rows.ts'
import { formatDay, formatFullDay } from '../ui/format/format.ts'
import { Line, Lines } from '../ui/layout/Lines.tsx'
import type { Pane } from '../ui/layout/Page.tsx'
import { type RowPane, useRowPane } from '../ui/layout/use-row-pane.ts'

/** A member, or someone who is invited. */
export type Person = { id: string; name: string; role: MemberRole } & (
  | { member: Member; token?: undefined }
  | { token: EntityTokenDocument; member?: undefined }
)

export type People = {
  /** In the order of the table. */
  people: readonly Person[]
  /** The reader, and their role. */
  uid: string
  role: MemberRole
  now: number
  timeZone: string
  onRenew: (invited: Invited) => void
  onWithdrawn: () => void
}

/** Columns to hide when the table is too narrow: the person beside it has them. */
const drops = ['access']

export function MembersTable({ find, pane, ...of }: People & { find: string; pane: RowPane }) {
  const { t } = useLingui()
  const columns = useColumns(of)
  return (
    <DataTable
      name="members"
      caption={t`People`}
      columns={columns}
      drops={drops}
      rows={of.people}
      rowKey={({ id }) => id}
      find={find}
      file="members.csv"
      {...(pane.isRoomy
        ? { chosen: pane.chosen, to: ({ id }: Person) => pane.toRow(id, '') }
        : { open: (person: Person) => <PersonDetails person={person} {...of} /> })}
    />
  )
}

/**
 * The person whom the URL names, otherwise the first whom the reader may change, beside the table.
 * @param find the search of the page: while it has text, no one is open before the user opens someone
 */
export function useMembersPane(of: People, find: string): { pane: RowPane; details: Pane | undefined } {
  const { t } = useLingui()
  const changeable = of.people.filter(({ member }) => !member || canChangeMember(member, of.uid, of.role))
  const pane = useRowPane('person', find === '' ? changeable.map(({ id }) => id) : undefined)
  const person = of.people.find(({ id }) => id === pane.chosen)
  const details = person && {
    title: person.name || t`No name yet`,
    closeTo: pane.closeTo,
    children: <PersonDetails key={person.id} person={person} {...of} />,
  }
  return { pane, details }
}

function useColumns(of: People): Column<Person>[] {
  const { t } = useLingui()
  const roleLabels = useMemberRoleLabels()
  const stateOf = useStateOf(of)
  return [
    { key: 'name', head: t`Name`, value: ({ name }) => name || t`No name yet`, width: '22%' },
    { key: 'role', head: t`Role`, value: ({ role }) => roleLabels[role].name },
    { key: 'access', head: t`Access`, value: ({ role }) => roleLabels[role].may },
    {
      key: 'state',
      head: t`Status`,
      value: person => {
        const { text, time } = stateOf(person)
        return [text, time].filter(Boolean).join(', ')
      },
      cell: person => {
        const { tone, text, time } = stateOf(person)
        return (
          <StatusBadge tone={tone} time={time}>
            {text}
          </StatusBadge>
        )
      },
    },
  ]
}

type State = { tone: Tone; text: string; time?: string }

/** Whether a person has joined and since when, or until when their invitation is valid. */
function useStateOf({ uid, now, timeZone }: People): (person: Person) => State {
  const { t } = useLingui()
  const invitationState = useInvitationState(now, timeZone)
  return ({ member, token }) => {
    if (member) {
      const time = t`since ${formatDay(member.since, timeZone)}`
      return { tone: 'good', text: member.uid === uid ? t`You` : t`Joined`, time }
    }
    const { over, expires } = invitationState(token)
    return over === undefined ? { tone: 'look', text: t`Invited`, time: expires } : { tone: 'stop', text: over }
  }
}

function PersonDetails({ person: { member, token }, ...of }: People & { person: Person }): ReactNode {
  return member ? <MemberDetails member={member} {...of} /> : <InvitedDetails token={token} {...of} />
}

function MemberDetails({ member, uid, role, timeZone }: People & { member: Member }) {
  const { t } = useLingui()
  const roleLabels = useMemberRoleLabels()
  const { handOver, parts } = useTransfer(member, () => undefined)
  return (
    <>
      {parts}
      <p>{roleLabels[member.role].may}</p>
      <Lines>
        <Line label={t`Role`} words={roleLabels[member.role].name} />
        <Line label={t`Joined`} value={formatFullDay(member.since, timeZone)} />
      </Lines>
      {canChangeMember(member, uid, role) && <MemberActs member={member} role={role} handOver={handOver} />}
    </>
  )
}

function InvitedDetails({ token, timeZone, onRenew, onWithdrawn }: People & { token: EntityTokenDocument }) {
  const { t } = useLingui()
  const roleLabels = useMemberRoleLabels()
  return (
    <>
      <p>{roleLabels[token.role].may}</p>
      <Lines>
        <Line label={t`Role`} words={roleLabels[token.role].name} />
        {token.email !== null && <Line label={t`Email`} value={token.email} />}
        <Line label={t`Invited`} value={formatFullDay(token.createdOn, timeZone)} />
        <Line label={t`Expires`} value={formatFullDay(token.expiresOn, timeZone)} />
      </Lines>
      <EntityTokenActs token={token} onRenew={onRenew} onWithdrawn={onWithdrawn} />
    </>
  )
}
