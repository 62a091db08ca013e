/** /empty-page (specification 2): nothing but the way on. */
import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'

export function EmptyPage() {
  const { t } = useLingui()
  return (
    <Page header={{ title: t`Haulway` }}>
      <EmptyState title={t`There is nothing here`}>
        <PlainButton to={paths.home}>
          <Trans>Go to the first page</Trans>
        </PlainButton>
      </EmptyState>
    </Page>
  )
}
