/** The people of a business, and inviting them. */
import { entityTokenDocumentSchema, memberDocumentSchema } from '@haulway/domain/entity/entity.documents.ts'
import { isAtLeast } from '@haulway/domain/entity/member/member.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { EntityTokenList } from '../entity/invitation/EntityTokenList.tsx'
import { InviteMemberForm } from '../entity/invitation/InviteMemberForm.tsx'
import { InviteSheets, useInviting } from '../entity/invitation/Inviting.tsx'
import { MemberList } from '../entity/member/MemberList.tsx'
import { AddButton } from '../frame/AddButton.tsx'
import { AreaPage } from '../frame/AreaPage.tsx'
import { useAreaHeader } from '../frame/use-area-header.ts'
import { paths } from '../paths.ts'
import { useNow } from '../sync/use-is-page-shown.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { useBodies } from '../work/project/use-jobber-work.ts'

export function MembersPage() {
  const { t } = useLingui()
  const { type, entityId, scope, uid } = useCurrentEntity()
  const { timeZone, entityName } = useAreaHeader()
  const now = useNow(60_000)
  const inviting = useInviting()
  const members = useBodies(scope, 'members', memberDocumentSchema)
  const tokens = useBodies(scope, 'entity-tokens', entityTokenDocumentSchema)
  // A pit's operators and a fleet's truckers are invited to their own entities, and listed on other pages.
  const open = tokens?.filter(token => token.entityId === token.hostEntityId) ?? []
  const role = members?.find(member => member.uid === uid)?.role
  const mayInvite = isAtLeast(role, 'manager')
  const isAlone = members?.length === 1 && open.length === 0
  const header = {
    title: t`Members`,
    second: entityName,
    back: paths.account(type),
    ...(mayInvite &&
      !isAlone && { children: <AddButton call="inviteMember" label={t`Invite`} onPress={inviting.start} /> }),
  }
  return (
    <AreaPage header={header} reading>
      <InviteSheets inviting={inviting} title={t`Invite someone`} form={InviteMemberForm} />
      {(!members || !role) && <Skeleton rows={4} />}
      {members && role && (
        <Section title={t`People`} rule="none">
          <MemberList members={members} uid={uid} role={role} timeZone={timeZone} />
        </Section>
      )}
      {mayInvite && open.length > 0 && (
        <Section title={t`Invitations`} aside={t`Invited`}>
          <EntityTokenList
            tokens={open}
            now={now}
            timeZone={timeZone}
            onRenew={inviting.renew}
            onWithdrawn={() => inviting.show(undefined)}
          />
        </Section>
      )}
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
