/** Deleting the account of a business: what goes, what stays, the data to keep, and the deletion itself. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrentEntity, useCurrentUser, useEntityDocument } from '../entity/CurrentEntity.tsx'
import { DeleteAccount } from '../entity/DeleteAccount.tsx'
import { ExportData } from '../entity/ExportData.tsx'
import { useOwnRole } from '../entity/use-own-role.ts'
import { paths } from '../paths.ts'
import { Section } from '../ui/Section.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AreaPage } from './AreaPage.tsx'

export function DeleteAccountPage() {
  const { t } = useLingui()
  const { type, entityId } = useCurrentEntity()
  const { user } = useCurrentUser()
  const entity = useEntityDocument()
  const role = useOwnRole()
  const isPerson = type === 'soloTrucker' || type === 'fleetTrucker' || type === 'excavatorOperator'
  return (
    <AreaPage header={{ title: t`Delete account`, back: paths.business(type) }}>
      {(!entity || !role) && <Skeleton rows={4} />}
      {entity && role && role !== 'owner' && (
        <p>
          <Trans>Only the owner of {entity.name} can delete its account. You can leave it on the page before.</Trans>
        </p>
      )}
      {entity && role === 'owner' && (
        <>
          <Section title={t`What goes`} rule="none">
            <ul>
              <li>{t`Your name, e-mail address and phone number, and your people’s access`}</li>
              <li>{t`Every place where you or your truck have been`}</li>
              <li>{t`Your trucks, materials, pins, suppliers, invitations and notifications`}</li>
              <li>{t`Your login, if this is your only business`}</li>
            </ul>
          </Section>
          <Section title={t`What stays`}>
            <ul>
              <li>{t`Loads and tickets, since they are also the other side’s: without where you were`}</li>
              <li>{t`The books of what was owed and paid`}</li>
              <li>{isPerson ? t`Tickets say “Deleted account” for your name` : t`Tickets keep the business name`}</li>
            </ul>
          </Section>
          <Section title={t`Your data`}>
            <p>
              <Trans>
                Everything as one file: profile, loads, payments, notifications, and where your trucks were.
              </Trans>
            </p>
            <ExportData entityId={entityId} />
          </Section>
          <Section title={t`Delete`} rule="ink">
            <DeleteAccount entity={entity} isLast={user?.entityIds.length === 1} />
          </Section>
        </>
      )}
    </AreaPage>
  )
}
