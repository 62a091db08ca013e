/** Dispatches a truck and its driver to accepted work. Online only, since it binds both parties. */

import { newId } from '@haulway/client/new-id.ts'
import { nameOf } from '@haulway/domain/entity/staff/excavator-operator.ts'
import type { FleetTrucker } from '@haulway/domain/entity/staff/fleet-trucker.ts'
import type { TruckDocument } from '@haulway/domain/truck/truck.documents.ts'
import type { OfferDocument } from '@haulway/domain/work/offer/offer.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk } from '../../ask.ts'
import { WorkActionButton } from '../../entity/WorkAction.tsx'
import { TruckPaperWarning } from '../../truck/ExpiringPapers.tsx'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { WorkFacts } from '../offer/WorkFacts.tsx'
import { BusyWarning } from './BusyWarning.tsx'

type Props = {
  offer: OfferDocument
  /** The trucks that can go, the most likely first. */
  trucks: readonly TruckDocument[]
  truckers: readonly FleetTrucker[]
  onDone: () => void
}

export function DispatchTruckForm({ offer, trucks, truckers, onDone }: Props) {
  const { t } = useLingui()
  const { run, isAsking, refusal } = useAsk('dispatchTruck')
  const [truckId, setTruckId] = useState(trucks[0]?.truckId ?? '')
  const [chosen, setChosen] = useState<string>()
  const usual = truckers.find(trucker => trucker.currentTruckId === truckId) ?? truckers[0]
  const fleetTruckerEntityId = chosen ?? usual?.entityId ?? ''
  const { projectId, offerId } = offer
  const truck = trucks.find(each => each.truckId === truckId)
  const number = truck?.number
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
      <BusyWarning truckId={truckId} driverEntityId={fleetTruckerEntityId} />
      <RefusalMessage refusal={refusal} />
      {number !== undefined && fleetTruckerEntityId !== '' ? (
        <WorkActionButton
          work="dispatch"
          call="dispatchTruck"
          title={<Trans>Send {number}</Trans>}
          sending={isAsking}
          onPress={() => void send()}
        />
      ) : (
        <p>
          {number === undefined ? (
            <Trans>All your trucks are already on this project. Add another truck first.</Trans>
          ) : (
            <Trans>All your drivers are already on this project. Invite another trucker first.</Trans>
          )}
        </p>
      )}
    </div>
  )
}

function driverLabel(trucker: FleetTrucker, notJoined: string): string {
  const name = nameOf(trucker)
  return trucker.joinedOn === null ? `${name} (${notJoined})` : name
}
