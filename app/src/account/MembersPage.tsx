/** The people of a business, and inviting them. */
import {
  type EntityTokenDocument,
  entityTokenDocumentSchema,
  memberDocumentSchema,
} from '@haulway/domain/entity/entity.documents.ts'
import { isAtLeast, type Member } from '@haulway/domain/entity/member/member.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { EntityTokenList } from '../entity/invitation/EntityTokenList.tsx'
import { InviteMemberForm } from '../entity/invitation/InviteMemberForm.tsx'
import { InviteSheets, useInviting } from '../entity/invitation/Inviting.tsx'
import { MemberList, sortMembers } from '../entity/member/MemberList.tsx'
import { AddButton } from '../frame/AddButton.tsx'
import { AreaPage } from '../frame/AreaPage.tsx'
import { useAreaHeader } from '../frame/use-area-header.ts'
import { paths } from '../paths.ts'
import { useNow } from '../sync/use-is-page-shown.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { useIsWide } from '../ui/layout/use-is-wide.ts'
import { useBodies } from '../work/project/use-jobber-work.ts'
import { MembersTable, type People, type Person, useMembersPane } from './MembersTable.tsx'

export function MembersPage() {
  const { t } = useLingui()
  const { type, entityId, scope, uid } = useCurrentEntity()
  const { timeZone, entityName } = useAreaHeader()
  const now = useNow(60_000)
  const inviting = useInviting()
  const isWide = useIsWide()
  const [find, setFind] = useState('')
  const members = useBodies(scope, 'members', memberDocumentSchema)
  const tokens = useBodies(scope, 'entity-tokens', entityTokenDocumentSchema)
  // A pit's operators and a fleet's truckers are invited to their own entities, and listed on other pages.
  const open = tokens?.filter(token => token.entityId === token.hostEntityId) ?? []
  const role = members?.find(member => member.uid === uid)?.role
  const mayInvite = isAtLeast(role, 'manager')
  const isAlone = members?.length === 1 && open.length === 0
  const people = {
    people: peopleOf(members ?? [], mayInvite ? open : []),
    uid,
    role: role ?? 'member',
    now,
    timeZone,
    onRenew: inviting.renew,
    onWithdrawn: () => inviting.show(undefined),
  }
  const { pane, details } = useMembersPane(people, find)
  const hasTable = isWide && !isAlone
  const header = {
    title: t`Members`,
    second: entityName,
    back: paths.account(type),
    ...(hasTable && { find: { label: t`Filter members`, value: find, onChange: setFind } }),
    ...(mayInvite &&
      !isAlone && { children: <AddButton call="inviteMember" label={t`Invite`} onPress={inviting.start} /> }),
  }
  return (
    <AreaPage header={header} reading={!hasTable} rows={hasTable} pane={hasTable ? details : undefined}>
      <InviteSheets inviting={inviting} title={t`Invite someone`} form={InviteMemberForm} />
      {(!members || !role) && <Skeleton rows={4} />}
      {members && role && hasTable && <MembersTable {...people} find={find} pane={pane} />}
      {members && role && !hasTable && <MemberLists members={members} tokens={mayInvite ? open : []} people={people} />}
      {mayInvite && isAlone && (
        <>
          <EmptyState title={t`Only you so far`}>
            <Trans>Managers run the work with you. Members see the day's work, not prices.</Trans>
          </EmptyState>
          <Section title={t`Invite someone`} rule="none">
            <InviteMemberForm entityId={entityId} onDone={inviting.show} />
          </Section>
        </>
      )}
    </AreaPage>
  )
}

type ListsProps = { members: readonly Member[]; tokens: readonly EntityTokenDocument[]; people: People }

/** As lists: on a phone, and while the user is alone. */
function MemberLists({ members, tokens, people: { uid, role, now, timeZone, onRenew, onWithdrawn } }: ListsProps) {
  const { t } = useLingui()
  return (
    <>
      <Section title={t`People`} rule="none">
        <MemberList members={members} uid={uid} role={role} timeZone={timeZone} />
      </Section>
      {tokens.length > 0 && (
        <Section title={t`Invitations`} aside={t`Invited`}>
          <EntityTokenList tokens={tokens} now={now} timeZone={timeZone} onRenew={onRenew} onWithdrawn={onWithdrawn} />
        </Section>
      )}
    </>
  )
}

/** The members, and below them those who are invited. */
function peopleOf(members: readonly Member[], tokens: readonly EntityTokenDocument[]): Person[] {
  return [
    ...sortMembers(members).map(member => ({ id: member.uid, name: member.name, role: member.role, member })),
    ...tokens.map(token => ({ id: token.entityTokenId, name: token.name, role: token.role, token })),
  ]
}
