/** Warns that a truck or its driver is already dispatched to a project. Shown next to the button that sends them. */
import { type DispatchDocument, dispatchDocumentSchema } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { Trans } from '@lingui/react/macro'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useDocuments } from '../../sync/use-documents.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'

type Props = { truckId: string | undefined; driverEntityId?: string | undefined }

/** A warning, not a refusal: a truck may go to a second job when the first is done. */
export function BusyWarning({ truckId, driverEntityId }: Props) {
  const { scope } = useCurrentEntity()
  const dispatches = useDocuments(scope, 'dispatches', dispatchDocumentSchema) ?? []
  const open = dispatches.map(({ body }) => body).filter(({ state }) => state === 'open')
  const byTruck = open.filter(({ terms }) => terms.truck.truckId === truckId)
  const byDriver = open.filter(({ terms }) => terms.driverEntityId === driverEntityId && !byTruck.some(isSame(terms)))
  const [truck] = byTruck
  const [driver] = byDriver
  return (
    <>
      {truck && (
        <StatusBadge tone="look">
          <Trans>
            Truck {truck.terms.truck.number} is already on {projectNames(byTruck)}
          </Trans>
        </StatusBadge>
      )}
      {driver && (
        <StatusBadge tone="look">
          <Trans>
            {driver.terms.driverName} is already on {projectNames(byDriver)}
          </Trans>
        </StatusBadge>
      )}
    </>
  )
}

function isSame({ dispatchId }: { dispatchId: string }) {
  return (other: DispatchDocument) => other.dispatchId === dispatchId
}

function projectNames(dispatches: readonly DispatchDocument[]): string {
  return [...new Set(dispatches.map(({ terms }) => terms.projectName))].join(', ')
}
