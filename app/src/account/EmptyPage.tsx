/**
 * /empty-page (specification 2): only a link to the home page. For a user without a business it is the page of their
 * login, where they export their data or delete the login.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useMaybeCurrentUser } from '../entity/current-user.ts'
import { DeleteLogin } from '../entity/state/DeleteLogin.tsx'
import { ExportData } from '../entity/state/ExportData.tsx'
import { paths } from '../paths.ts'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { Section } from '../ui/layout/Section.tsx'

export function EmptyPage() {
  const { t } = useLingui()
  const user = useMaybeCurrentUser()?.user
  const isDetached = user?.entityIds.length === 0
  return (
    <Page header={isDetached ? { title: t`Your login`, back: paths.entityForm } : { title: t`Haulway` }}>
      {!isDetached && (
        <EmptyState title={t`Nothing here`}>
          <PlainButton to={paths.home}>
            <Trans>Go to home</Trans>
          </PlainButton>
        </EmptyState>
      )}
      {isDetached && (
        <>
          <Section title={`${user.firstName} ${user.lastName}`.trim() || user.email} aside={user.email} rule="none">
            <p>
              <Trans>You don't belong to a business. Create one or ask for an invitation.</Trans>
            </p>
          </Section>
          <Section title={t`Your data`}>
            <p>
              <Trans>Everything Haulway has about you, in one file.</Trans>
            </p>
            <ExportData />
          </Section>
          <Section title={t`Delete`}>
            <DeleteLogin userDelete={user.userDelete} />
          </Section>
        </>
      )}
    </Page>
  )
}
