/** What a fleet without trucks does first. */
import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '../../paths.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

export function NoTrucks() {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`No trucks yet`}
      act={
        <PlainButton to={paths.tab('truckingFleet', 'trucks')}>
          <Trans>Add a truck</Trans>
        </PlainButton>
      }
    >
      <Trans>Add your trucks and invite their drivers, or sub out accepted work to other haulers.</Trans>
    </EmptyState>
  )
}
