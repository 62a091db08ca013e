/** One driver of a fleet: the terms, the week by day and load, and the statements. */
import { isAtLeast } from '@haulway/domain/entity/member/member.ts'
import { nameOf } from '@haulway/domain/entity/staff/excavator-operator.ts'
import { fleetTruckerDocumentSchema } from '@haulway/domain/entity/staff/staff.documents.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router-dom'
import { useCurrentEntity, useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { useOwnRole } from '../../entity/member/use-own-role.ts'
import { ManagersOnly } from '../../entity/WorkAction.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { paths } from '../../paths.ts'
import { useNow } from '../../sync/use-is-page-shown.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useBodies } from '../../work/project/use-jobber-work.ts'
import { DriverTermsSection } from './DriverTermsSection.tsx'
import { DriverWeek } from './DriverWeek.tsx'
import { type DriverPayData, useDriverPay } from './use-driver-pay.ts'

export function DriverPayOfPage() {
  const { t } = useLingui()
  const { driverEntityId = '' } = useParams()
  const { scope } = useCurrentEntity()
  const role = useOwnRole()
  const entity = useEntityDocument()
  const data = useDriverPay()
  const truckers = useBodies(scope, 'fleet-truckers', fleetTruckerDocumentSchema)
  const now = useNow(60_000)
  const trucker = truckers?.find(({ entityId }) => entityId === driverEntityId)
  const isReady = role && entity && data && truckers
  return (
    <AreaPage header={{ title: trucker ? nameOf(trucker) : t`Driver pay`, back: paths.fleetDriverPay }}>
      {!isReady && <Skeleton rows={6} />}
      {isReady && !isAtLeast(role, 'manager') && <ManagersOnly />}
      {isReady && isAtLeast(role, 'manager') && !trucker && <EmptyState title={t`This driver could not be found.`} />}
      {isReady && isAtLeast(role, 'manager') && trucker && (
        <DriverPayOf
          driver={{ entityId: driverEntityId, name: nameOf(trucker) }}
          data={data}
          currency={entity.currency}
          today={dayOf(now, entity.timeZone)}
        />
      )}
    </AreaPage>
  )
}

type Props = { driver: { entityId: string; name: string }; data: DriverPayData; currency: string; today: string }

export function DriverPayOf({ driver, data, currency, today }: Props) {
  const isTheirs = (each: { driverEntityId: string | null }) => each.driverEntityId === driver.entityId
  return (
    <>
      <DriverTermsSection driver={driver} terms={data.terms} currency={currency} today={today} />
      <DriverWeek
        driverEntityId={driver.entityId}
        data={{ days: data.days.filter(isTheirs), statements: data.statements.filter(isTheirs) }}
        currency={currency}
        today={today}
      />
    </>
  )
}
