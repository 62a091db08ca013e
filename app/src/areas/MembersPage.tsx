/** The people of a business, and inviting them. */
import { entityTokenDocumentSchema, memberDocumentSchema } from '@haulway/domain/entity/entity.documents.ts'
import { isAtLeast } from '@haulway/domain/entity/member.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { EntityTokenList } from '../entity/EntityTokenList.tsx'
import { InviteMemberForm } from '../entity/InviteMemberForm.tsx'
import { InviteSheets, useInviting } from '../entity/Inviting.tsx'
import { MemberList } from '../entity/MemberList.tsx'
import { paths } from '../paths.ts'
import { useBodies } from '../project/use-jobber-work.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { Section } from '../ui/Section.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AddButton } from './AddButton.tsx'
import { AreaPage } from './AreaPage.tsx'
import { useAreaHeader, useNow } from './use-area-header.ts'

export function MembersPage() {
  const { t } = useLingui()
  const { type, scope, uid } = useCurrentEntity()
  const { timeZone, entityName } = useAreaHeader()
  const now = useNow(60_000)
  const inviting = useInviting()
  const members = useBodies(scope, 'members', memberDocumentSchema)
  const tokens = useBodies(scope, 'entity-tokens', entityTokenDocumentSchema)
  // A pit's operators and a fleet's truckers are invited to entities of their own, and listed there.
  const open = tokens?.filter(token => token.entityId === token.hostEntityId) ?? []
  const role = members?.find(member => member.uid === uid)?.role
  const mayInvite = isAtLeast(role, 'manager')
  const isAlone = members?.length === 1 && open.length === 0
  const header = {
    ...{ title: t`Members`, second: entityName, back: paths.account(type) },
    ...(mayInvite &&
      !isAlone && { children: <AddButton call="inviteMember" words={t`Invite`} onPress={inviting.start} /> }),
  }
  return (
    <AreaPage header={header} reading>
      {(!members || !role) && <Skeleton rows={4} />}
      {members && role && (
        <Section title={t`People`} rule="none">
          <MemberList members={members} uid={uid} role={role} timeZone={timeZone} />
        </Section>
      )}
      {mayInvite && open.length > 0 && (
        <Section title={t`Invitations`} aside={t`Invited`}>
          <EntityTokenList tokens={open} now={now} timeZone={timeZone} onRenew={inviting.renew} />
        </Section>
      )}
      {mayInvite && isAlone && (
        <EmptyState
          title={t`Only you so far`}
          act={
            <PlainButton icon="plus" onPress={inviting.start}>
              <Trans>Invite someone</Trans>
            </PlainButton>
          }
        >
          <Trans>Managers run the work with you. Members see the day's work, not prices.</Trans>
        </EmptyState>
      )}
      <InviteSheets inviting={inviting} title={t`Invite someone`} form={InviteMemberForm} />
    </AreaPage>
  )
}
