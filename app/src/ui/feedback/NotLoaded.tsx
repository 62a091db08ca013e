import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ActionButton } from '../controls/buttons/ActionButton.tsx'
import { Page } from '../layout/Page.tsx'
import { EmptyState } from './EmptyState.tsx'

/**
 * In the place of a part that can't be loaded. A browser may remember that a file could not be loaded, so the way out
 * is to load the page again.
 */
export function NotLoaded({ title = <Trans>This could not be loaded</Trans> }: { title?: ReactNode }) {
  const { t } = useLingui()
  return (
    <EmptyState title={title} act={<ActionButton title={t`Try Again`} onPress={() => window.location.reload()} />}>
      <Trans>Check your connection. What you have entered elsewhere is safe.</Trans>
    </EmptyState>
  )
}

export function PageNotLoaded() {
  const { t } = useLingui()
  return (
    <Page header={{ title: t`Haulway` }}>
      <NotLoaded title={<Trans>This page could not be loaded</Trans>} />
    </Page>
  )
}
