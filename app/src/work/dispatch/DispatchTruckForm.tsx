/** Dispatches a truck and its driver to accepted work. Online only, since it binds both parties. */

import { newId } from '@haulway/client/new-id.ts'
import { nameOf } from '@haulway/domain/entity/staff/excavator-operator.ts'
import type { FleetTrucker } from '@haulway/domain/entity/staff/fleet-trucker.ts'
import type { TruckDocument } from '@haulway/domain/truck/truck.documents.ts'
import type { DispatchDocument } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { findWayThere, whyNotDispatch } from '@haulway/domain/work/dispatch/dispatch.ts'
import type { OfferDocument } from '@haulway/domain/work/offer/offer.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk } from '../../ask.ts'
import { WorkActionButton } from '../../entity/WorkAction.tsx'
import { PaperGate } from '../../paper/PaperGate.tsx'
import { TruckPaperWarning } from '../../truck-paper/ExpiringPapers.tsx'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { SheetFoot } from '../../ui/overlay/SheetFoot.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { WorkFacts } from '../offer/WorkFacts.tsx'
import { BusyWarning } from './BusyWarning.tsx'

type Props = {
  offer: OfferDocument
  /** The open dispatches of the offer's project. */
  open: readonly DispatchDocument[]
  /** The fleet's trucks, the most likely first. */
  trucks: readonly TruckDocument[]
  truckers: readonly FleetTrucker[]
  onDone: () => void
}

export function DispatchTruckForm({ offer, open, trucks: all, truckers: everyone, onDone }: Props) {
  const { t } = useLingui()
  const { run, isAsking, refusal } = useAsk('dispatchTruck')
  const { projectId, offerId, haulId } = offer
  const driversOf = (truck: TruckDocument) =>
    everyone.filter(each => !whyNotDispatch(open, { haulId, truck, driver: { ...each, name: nameOf(each) } }))
  const trucks = all.filter(truck => driversOf(truck).length > 0)
  const [chosenTruckId, setTruckId] = useState<string>()
  const truck = trucks.find(each => each.truckId === chosenTruckId) ?? trucks[0]
  const { truckId = '', number } = truck ?? {}
  const truckers = truck ? driversOf(truck) : []
  const [chosen, setChosen] = useState<string>()
  const usual = truckers.find(trucker => trucker.currentTruckId === truckId) ?? truckers[0]
  const driver = truckers.find(({ entityId }) => entityId === chosen) ?? usual
  const fleetTruckerEntityId = driver?.entityId ?? ''
  const there = findWayThere(open, truckId)
  const send = async () => {
    if (await run({ projectId, offerId, dispatchId: newId(), truckId, fleetTruckerEntityId })) onDone()
  }
  return (
    <div className="hw-form">
      <WorkFacts work={offer} />
      <SelectField
        label={t`Truck`}
        options={trucks.map(truck => ({ value: truck.truckId, label: truck.number }))}
        value={truckId}
        onChange={event => setTruckId(event.currentTarget.value)}
      />
      {truck && <TruckPaperWarning papers={truck.papers} />}
      <SelectField
        label={t`Driver`}
        options={truckers.map(trucker => ({ value: trucker.entityId, label: driverLabel(trucker, t`invited`) }))}
        value={fleetTruckerEntityId}
        onChange={event => setChosen(event.currentTarget.value)}
      />
      <SheetFoot>
        {there ? <WayBack there={there} /> : <BusyWarning truckId={truckId} driverEntityId={driver?.entityId} />}
        <RefusalMessage refusal={refusal} />
        {number !== undefined && fleetTruckerEntityId !== '' ? (
          <PaperGate work={offer} onLeave={onDone} truck={truck} driver={driver && { ...driver, name: nameOf(driver) }}>
            <WorkActionButton
              work="dispatch"
              call="dispatchTruck"
              title={<Trans>Dispatch {number}</Trans>}
              sending={isAsking}
              onPress={() => void send()}
            />
          </PaperGate>
        ) : (
          <p>
            <Trans>
              All your trucks or drivers are already on this haul. Add another truck or invite a driver first.
            </Trans>
          </p>
        )}
      </SheetFoot>
    </div>
  )
}

/** Says that the truck hauls there already, so that the backhaul rate counts if there is one. */
function WayBack({ there: { terms } }: { there: DispatchDocument }) {
  return (
    <p>
      <Trans>
        Truck {terms.truck.number} also hauls {terms.materialName} here. This haul is its backhaul.
      </Trans>
    </p>
  )
}

function driverLabel(trucker: FleetTrucker, notJoined: string): string {
  const name = nameOf(trucker)
  return trucker.joinedOn === null ? `${name} (${notJoined})` : name
}
