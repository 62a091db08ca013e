/** A driver's own pay: how it is agreed, this week and last week by day and load, and the statements. */
import { dayOf } from '@haulway/domain/time.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrentEntity, useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { paths } from '../../paths.ts'
import { useNow } from '../../sync/use-is-page-shown.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { DriverTermsSection } from './DriverTermsSection.tsx'
import { DriverWeek } from './DriverWeek.tsx'
import { useDriverPay } from './use-driver-pay.ts'

export function MyPayPage() {
  const { t } = useLingui()
  const { type, entityId } = useCurrentEntity()
  const entity = useEntityDocument()
  const data = useDriverPay()
  const now = useNow(60_000)
  const terms = data?.terms[0]
  const currency = terms?.currency ?? data?.days[0]?.currency
  const today = entity && dayOf(now, entity.timeZone)
  return (
    <AreaPage header={{ title: t`My pay`, second: terms?.fleetName, back: paths.area(type) }}>
      {(!data || !today) && <Skeleton rows={6} />}
      {data && !currency && (
        <EmptyState title={t`No pay set yet`}>
          <Trans>Your fleet has not set how you are paid. Ask your dispatcher.</Trans>
        </EmptyState>
      )}
      {data && today && currency && (
        <>
          {terms?.driverEntityId && (
            <DriverTermsSection
              readOnly
              driver={{ entityId: terms.driverEntityId, name: terms.driverName ?? '' }}
              terms={data.terms}
              currency={currency}
              today={today}
            />
          )}
          <DriverWeek driverEntityId={entityId} data={data} currency={currency} today={today} />
          <p className="hw-quiet hw-small">
            <Trans>Only you and the managers of your fleet see this page.</Trans>
          </p>
        </>
      )}
    </AreaPage>
  )
}
