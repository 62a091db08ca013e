/** The fleet's trucks. */
import { nameOf } from '@haulway/domain/entity/excavator-operator.ts'
import type { TruckDocument } from '@haulway/domain/truck/truck.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { TruckForm } from '../../truck/TruckForm.tsx'
import { TruckList } from '../../truck/TruckList.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { AddButton } from '../AddButton.tsx'
import { AreaPage } from '../AreaPage.tsx'
import { useFleetDay } from './use-fleet-day.ts'

export function TrucksPage() {
  const { t } = useLingui()
  const { entityId } = useCurrentEntity()
  const { rows, truckers, entityName, isReady } = useFleetDay()
  const [find, setFind] = useState('')
  const [asked, setAsked] = useState<{ truck?: TruckDocument }>()
  const driverOf = (truckId: string) => {
    const trucker = truckers.find(each => each.currentTruckId === truckId)
    return trucker && nameOf(trucker)
  }
  const header = {
    ...{ title: t`Trucks`, second: entityName },
    find: { label: t`Find truck`, value: find, onChange: setFind },
    children: <AddButton words={t`Add truck`} onPress={() => setAsked({})} />,
  }
  return (
    <AreaPage header={header}>
      {isReady && rows.length === 0 && (
        <EmptyState
          title={t`No trucks yet`}
          act={
            <PlainButton icon="plus" onPress={() => setAsked({})}>
              <Trans>Add truck</Trans>
            </PlainButton>
          }
        >
          <Trans>Add each truck with its number and weights: loaders go by them.</Trans>
        </EmptyState>
      )}
      {rows.length > 0 && (
        <TruckList
          trucks={rows.map(row => row.truck)}
          find={find}
          driverOf={driverOf}
          onChange={truck => setAsked({ truck })}
        />
      )}
      <Sheet
        open={asked !== undefined}
        title={asked?.truck ? t`Truck ${asked.truck.number}` : t`New truck`}
        onClose={() => setAsked(undefined)}
      >
        {asked && <TruckForm entityId={entityId} {...asked} onDone={() => setAsked(undefined)} />}
      </Sheet>
    </AreaPage>
  )
}
