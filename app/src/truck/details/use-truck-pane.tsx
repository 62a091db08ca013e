/** The truck that the URL names, otherwise the first, beside the list of trucks. */
import type { TruckDocument } from '@haulway/domain/truck/truck.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx'
import { lazyPart, Part } from '../../ui/feedback/Part.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import type { Pane } from '../../ui/layout/Page.tsx'
import { type RowPane, useRowPane } from '../../ui/layout/use-row-pane.ts'

const truckDetails = lazyPart(async () => (await import('./TruckDetails.tsx')).TruckDetails)

/** @param find the search of the page: while it has text, none is open before the user opens one */
export function useTruckPane(
  trucks: readonly TruckDocument[],
  find: string,
  today: string,
): { pane: RowPane; details: Pane | undefined } {
  const { t } = useLingui()
  const pane = useRowPane('truck', find === '' ? trucks.map(({ truckId }) => truckId) : undefined)
  const truck = trucks.find(({ truckId }) => truckId === pane.chosen)
  const details = truck && {
    title: t`Truck ${truck.number}`,
    closeTo: pane.closeTo,
    children: (
      <Part
        key={truck.truckId}
        of={truckDetails}
        with={{ truck, today }}
        waiting={<Skeleton rows={6} />}
        missing={<NotLoaded />}
      />
    ),
  }
  return { pane, details }
}
