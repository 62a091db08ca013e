/** Deleting a business's account: what is deleted, what is kept, the export of its data, and the deletion itself. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrentEntity, useEntityDocument } from '../entity/CurrentEntity.tsx'
import { useCurrentUser } from '../entity/current-user.ts'
import { useOwnRole } from '../entity/member/use-own-role.ts'
import { DeleteAccount } from '../entity/state/DeleteAccount.tsx'
import { ExportData } from '../entity/state/ExportData.tsx'
import { WhatIsDeleted } from '../entity/state/WhatIsDeleted.tsx'
import { AreaPage } from '../frame/AreaPage.tsx'
import { paths } from '../paths.ts'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { useIsWide } from '../ui/layout/use-is-wide.ts'

export function DeleteAccountPage() {
  const { t } = useLingui()
  const { type, entityId } = useCurrentEntity()
  const { user } = useCurrentUser()
  const entity = useEntityDocument()
  const role = useOwnRole()
  const isWide = useIsWide()
  const deletion = entity && (
    <Section title={t`Delete`} rule={isWide || entity.accountDelete ? 'none' : 'ink'}>
      <DeleteAccount entity={entity} isLast={user?.entityIds.length === 1} />
    </Section>
  )
  const data = (
    <Section title={t`Your data`}>
      <p>
        <Trans>Everything in one file: profile, loads, payments, notifications and truck locations.</Trans>
      </p>
      <ExportData entityId={entityId} />
    </Section>
  )
  const side = isWide && role === 'owner' && (
    <>
      {deletion}
      {data}
    </>
  )
  return (
    <AreaPage personal header={{ title: t`Delete account`, back: paths.business(type) }} {...(side && { side })}>
      {(!entity || !role) && <Skeleton rows={4} />}
      {entity && role && role !== 'owner' && (
        <p>
          <Trans>Only the owner of {entity.name} can delete its account. You can leave it on the previous page.</Trans>
        </p>
      )}
      {entity && role === 'owner' && (
        <>
          {!isWide && entity.accountDelete && deletion}
          <WhatIsDeleted entity={entity} />
          {!isWide && data}
          {!isWide && !entity.accountDelete && deletion}
        </>
      )}
    </AreaPage>
  )
}
