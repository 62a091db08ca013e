/** One truck of a solo trucker or a fleet. */
import { dayOf } from '@haulway/domain/time.ts'
import { truckDocumentSchema } from '@haulway/domain/truck/truck.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router-dom'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { useAreaHeader } from '../../frame/use-area-header.ts'
import { paths } from '../../paths.ts'
import { useDocument } from '../../sync/use-documents.ts'
import { useNow } from '../../sync/use-is-page-shown.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { TruckDetails } from './TruckDetails.tsx'

export function TruckPage() {
  const { t } = useLingui()
  const { type, scope } = useCurrentEntity()
  const { truckId = '' } = useParams()
  const { timeZone } = useAreaHeader()
  const today = dayOf(useNow(60_000), timeZone)
  const truck = useDocument(scope, 'trucks', truckId, truckDocumentSchema)
  const number = truck?.body.number
  const header = { title: number === undefined ? t`Truck` : t`Truck ${number}`, back: paths.trucks(type) }
  return (
    <AreaPage header={header}>
      {truck === undefined && <Skeleton rows={6} />}
      {truck === null && (
        <EmptyState title={t`Truck not found`}>
          <Trans>It may belong to another of your businesses.</Trans>
        </EmptyState>
      )}
      {truck && <TruckDetails truck={truck.body} today={today} />}
    </AreaPage>
  )
}
