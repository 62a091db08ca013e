/** The loads of this operator today: tickets and quantities, and the total of each material. */
import { Trans, useLingui } from '@lingui/react/macro'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { LoadedToday } from './LoadedToday.tsx'
import { useOperatorDay } from './use-operator-day.ts'

export function LoadedTodayPage() {
  const { t } = useLingui()
  const day = useOperatorDay()
  const { header, loadedByMe, isReady } = day
  return (
    <AreaPage header={header} reading waiting={!isReady && <Skeleton rows={4} />}>
      {loadedByMe.length === 0 && (
        <EmptyState title={t`Nothing loaded today yet`}>
          <Trans>Each truck you load appears here with its ticket.</Trans>
        </EmptyState>
      )}
      {loadedByMe.length > 0 && <LoadedToday day={day} isLinked />}
    </AreaPage>
  )
}
