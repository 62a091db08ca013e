/** The businesses that this one has invited and that have not joined. Each invitation can be renewed or withdrawn. */
import { type EntityTokenDocument, entityTokenDocumentSchema } from '@haulway/domain/entity/entity.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDocuments } from '../../sync/use-documents.ts'
import { useNow } from '../../sync/use-is-page-shown.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { useCurrentEntity, useEntityDocument } from '../CurrentEntity.tsx'
import { useMayCall } from '../member/MayCall.tsx'
import { EntityTokenList } from './EntityTokenList.tsx'
import { type Invitation, InvitationSheet } from './InvitationSheet.tsx'
import { useRenewInvitation } from './use-renew-invitation.ts'

/** The open invitations of businesses, the oldest first. */
export function useInvitedBusinesses(): EntityTokenDocument[] {
  const { scope } = useCurrentEntity()
  const tokens = useDocuments(scope, 'entity-tokens', entityTokenDocumentSchema)
  return tokens?.map(({ body }) => body).filter(({ business }) => business !== null) ?? []
}

export function InvitedBusinesses() {
  const { t } = useLingui()
  const { entityId } = useCurrentEntity()
  const timeZone = useEntityDocument()?.timeZone ?? 'UTC'
  const now = useNow(60_000)
  const tokens = useInvitedBusinesses()
  const mayRenew = useMayCall('renewInvitation')
  const [invitation, setInvitation] = useState<Invitation>()
  const { renew, refusal } = useRenewInvitation(entityId, setInvitation)
  if (!mayRenew) return null
  return (
    <>
      {tokens.length > 0 && (
        <Section title={t`Invited, not joined yet`} aside={tokens.length}>
          <RefusalMessage refusal={refusal} />
          <EntityTokenList tokens={tokens} now={now} timeZone={timeZone} onRenew={invited => void renew(invited)} />
        </Section>
      )}
      <InvitationSheet invitation={invitation} onClose={() => setInvitation(undefined)} />
    </>
  )
}
