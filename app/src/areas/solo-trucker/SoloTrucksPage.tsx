/** A solo trucker's trucks, and which one they drive. */
import { dayOf } from '@haulway/domain/time.ts'
import { truckDocumentSchema } from '@haulway/domain/truck/truck.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity, useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { AddButton } from '../../frame/AddButton.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { useAreaHeader } from '../../frame/use-area-header.ts'
import { paths } from '../../paths.ts'
import { useDocuments } from '../../sync/use-documents.ts'
import { useNow } from '../../sync/use-is-page-shown.ts'
import { useTruckPane } from '../../truck/details/use-truck-pane.tsx'
import { TruckForm } from '../../truck/TruckForm.tsx'
import { TruckList } from '../../truck/TruckList.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'

export function SoloTrucksPage() {
  const { t } = useLingui()
  const { entityId, scope, type } = useCurrentEntity()
  const { entityName, timeZone } = useAreaHeader()
  const entity = useEntityDocument()
  const today = dayOf(useNow(60_000), timeZone)
  const [isAdding, setIsAdding] = useState(false)
  const documents = useDocuments(scope, 'trucks', truckDocumentSchema)
  const trucks = documents?.map(({ body }) => body).sort((a, b) => a.number.localeCompare(b.number))
  const working = trucks?.filter(({ retiredOn }) => retiredOn === null) ?? []
  const retired = trucks?.filter(({ retiredOn }) => retiredOn !== null) ?? []
  const driverOf = (truckId: string) => (entity?.currentTruckId === truckId ? t`You drive it` : undefined)
  const { pane, details } = useTruckPane([...working, ...retired], '', today)
  const list = { area: type, driverOf, today, find: '', pane }
  const header = {
    title: t`Trucks`,
    second: entityName,
    back: paths.account(type),
    children: <AddButton call="createTruck" label={t`Add truck`} onPress={() => setIsAdding(true)} />,
  }
  return (
    <AreaPage header={header} pane={details} rows>
      {!trucks && <Skeleton rows={3} />}
      {trucks && working.length === 0 && (
        <EmptyState title={t`No trucks to drive`}>
          <Trans>Add a truck, or put a retired one back in service.</Trans>
        </EmptyState>
      )}
      {working.length > 0 && <TruckList {...list} trucks={working} />}
      {retired.length > 0 && (
        <Section title={t`Retired`}>
          <TruckList {...list} trucks={retired} />
        </Section>
      )}
      <Sheet open={isAdding} title={t`New truck`} onClose={() => setIsAdding(false)}>
        {isAdding && <TruckForm entityId={entityId} onDone={() => setIsAdding(false)} />}
      </Sheet>
    </AreaPage>
  )
}
