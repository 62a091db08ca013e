/** The truck that the URL names, beside the list of trucks. */
import type { TruckDocument } from '@haulway/domain/truck/truck.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import type { Pane } from '../../ui/layout/Page.tsx'
import { type RowPane, useRowPane } from '../../ui/layout/use-row-pane.ts'

const Details = lazy(async () => ({ default: (await import('./TruckDetails.tsx')).TruckDetails }))

export function useTruckPane(
  trucks: readonly TruckDocument[],
  today: string,
): { pane: RowPane; details: Pane | undefined } {
  const { t } = useLingui()
  const pane = useRowPane('truck')
  const truck = trucks.find(({ truckId }) => truckId === pane.chosen)
  const details = truck && {
    title: t`Truck ${truck.number}`,
    closeTo: pane.closeTo,
    children: (
      <Suspense fallback={<Skeleton rows={6} />}>
        <Details key={truck.truckId} truck={truck} today={today} />
      </Suspense>
    ),
  }
  return { pane, details }
}
