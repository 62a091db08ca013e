/** The fleet's trucks, with a form to add more. */

import { nameOf } from '@haulway/domain/entity/staff/excavator-operator.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { AddButton } from '../../frame/AddButton.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { useTruckPane } from '../../truck/details/use-truck-pane.tsx'
import { TruckForm } from '../../truck/TruckForm.tsx'
import { TruckList } from '../../truck/TruckList.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { useFleetDay } from '../../work/dispatch-board/use-fleet-day.ts'
import { PasteOr } from '../parts/PasteOr.tsx'

export function TrucksPage() {
  const { t } = useLingui()
  const { entityId, type } = useCurrentEntity()
  const { rows, retired, truckers, entityName, isReady, now, timeZone } = useFleetDay()
  const [find, setFind] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  const driverOf = (truckId: string) => {
    const trucker = truckers.find(each => each.currentTruckId === truckId)
    return trucker && nameOf(trucker)
  }
  const today = dayOf(now, timeZone)
  const { pane, details } = useTruckPane([...rows.map(({ truck }) => truck), ...retired], find, today)
  const list = { area: type, find, driverOf, today, pane }
  const header = {
    title: t`Trucks`,
    second: entityName,
    find: { label: t`Filter trucks`, value: find, onChange: setFind },
    children: <AddButton call="createTruck" label={t`Add truck`} onPress={() => setIsAdding(true)} />,
  }
  return (
    <AreaPage header={header} pane={details} rows waiting={!isReady && <Skeleton rows={4} />}>
      {rows.length === 0 && (
        <EmptyState
          title={retired.length === 0 ? t`No trucks yet` : t`No trucks at work`}
          act={
            <MayCall call="createTruck">
              <PlainButton icon="plus" onPress={() => setIsAdding(true)}>
                <Trans>Add truck</Trans>
              </PlainButton>
            </MayCall>
          }
        >
          <Trans>Add each truck with its number and weights. Operators load by them.</Trans>
        </EmptyState>
      )}
      {rows.length > 0 && <TruckList {...list} trucks={rows.map(row => row.truck)} />}
      {retired.length > 0 && (
        <Section title={t`Retired`}>
          <TruckList {...list} trucks={retired} />
        </Section>
      )}
      <Sheet open={isAdding} title={t`New truck`} onClose={() => setIsAdding(false)}>
        {isAdding && (
          <PasteOr kind="trucks">
            <TruckForm entityId={entityId} onDone={() => setIsAdding(false)} />
          </PasteOr>
        )}
      </Sheet>
    </AreaPage>
  )
}
