/**
 * The sheet of a tapped pin: its type, its note, and who added it. Users whose role allows it can edit or remove their
 * entity's pins.
 */
import type { MemberRole } from '@haulway/domain/entity/member/member.ts'
import { maySetGeoPin } from '@haulway/domain/geo-pin/geo-pin.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk } from '../ask.ts'
import { formatRadius } from '../map/format-drive.ts'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { SureButton } from '../ui/controls/buttons/SureButton.tsx'
import { formatDay } from '../ui/format/format.ts'
import { useDistanceSystem } from '../ui/format/use-measures.ts'
import { Line, Lines } from '../ui/layout/Lines.tsx'
import { Sheet } from '../ui/overlay/Sheet.tsx'
import { RefusalMessage } from '../user/RefusalMessage.tsx'
import { GeoPinForm } from './GeoPinForm.tsx'
import { useGeoPinLabels } from './geo-pin-labels.ts'
import type { MapPin } from './use-map-pins.ts'
import './geo-pin.css'

type Props = {
  mapPin: MapPin | undefined
  /** The current user. `maySetGeoPin`, which the server also uses, decides what they may change. */
  viewer: { entityId: string; uid: string; role: MemberRole | undefined }
  timeZone: string
  onClose: () => void
}

export function GeoPinSheet({ mapPin, viewer, timeZone, onClose }: Props) {
  const [isChanging, setIsChanging] = useState(false)
  const close = () => {
    setIsChanging(false)
    onClose()
  }
  return (
    <Sheet open={mapPin !== undefined} title={mapPin?.pin.name ?? ''} onClose={close}>
      {mapPin && !isChanging && (
        <>
          <PinFacts mapPin={mapPin} timeZone={timeZone} />
          {mapPin.own && maySetGeoPin(viewer.role, mapPin.own.kind) && (
            <PinActs mapPin={mapPin} entityId={viewer.entityId} onChange={() => setIsChanging(true)} onDone={close} />
          )}
        </>
      )}
      {mapPin?.own && isChanging && <GeoPinForm {...viewer} geoPin={mapPin.own} around={[]} onDone={close} />}
    </Sheet>
  )
}

function PinFacts({ mapPin, timeZone }: { mapPin: MapPin; timeZone: string }) {
  const { t } = useLingui()
  const labels = useGeoPinLabels()
  const system = useDistanceSystem()
  const { pin, own, entityName, changedOn } = mapPin
  const by = own ? own.userName : entityName
  return (
    <>
      {pin.note && <p className="geo-pin-note">{pin.note}</p>}
      <Lines>
        <Line label={t`Type`} value={labels[pin.kind]} />
        <Line label={t`Geofence size`} value={pin.geofence ? t`drawn` : formatRadius(pin.radiusMeters, system)} />
        {by && <Line label={t`Added by`} value={by} />}
        <Line label={t`Changed`} value={formatDay(changedOn, timeZone)} />
      </Lines>
    </>
  )
}

type ActsProps = { mapPin: MapPin; entityId: string; onChange: () => void; onDone: () => void }

function PinActs({ mapPin, entityId, onChange, onDone }: ActsProps) {
  const remove = useAsk('removeGeoPin')
  return (
    <>
      <RefusalMessage refusal={remove.refusal} />
      <div className="geo-pin-acts">
        <PlainButton icon="edit" wide onPress={onChange}>
          <Trans>Edit</Trans>
        </PlainButton>
        <SureButton
          wide
          disabled={remove.isAsking}
          why={<Trans>The pin and its geofence disappear from everyone's map.</Trans>}
          sure={<Trans>Remove pin</Trans>}
          onPress={() => void remove.run({ entityId, geoPinId: mapPin.geoPinId }).then(done => done && onDone())}
        >
          <Trans>Remove</Trans>
        </SureButton>
      </div>
    </>
  )
}
