/** The GPS device of a truck: connecting one shows once what to enter in it; and when it last sent. */
import { gpsPath } from '@haulway/domain/gps-device/gps-device.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SecretSheet } from '../api-key/SecretSheet.tsx'
import { useAsk, useReadCall } from '../ask.ts'
import { MayCall } from '../entity/member/MayCall.tsx'
import { useAreaHeader } from '../frame/use-area-header.ts'
import { readServerOrigin } from '../native/server-url.ts'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { SureButton } from '../ui/controls/buttons/SureButton.tsx'
import { formatClock, formatDay } from '../ui/format/format.ts'
import { Sheet } from '../ui/overlay/Sheet.tsx'
import { RefusalMessage } from '../user/RefusalMessage.tsx'

type Props = { entityId: string; truckId: string }

export function GpsDevice(props: Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const [token, setToken] = useState<string>()
  return (
    <MayCall call="connectGpsDevice">
      <PlainButton wide icon="truck" onPress={() => setIsOpen(true)}>
        <Trans>GPS device</Trans>
      </PlainButton>
      <Sheet open={isOpen} title={t`GPS device`} onClose={() => setIsOpen(false)}>
        <Device
          {...props}
          onToken={made => {
            setIsOpen(false)
            setToken(made)
          }}
        />
      </Sheet>
      <SecretSheet title={t`GPS device`} secret={token} onClose={() => setToken(undefined)}>
        <Trans>
          In Traccar Client, or in a tracker that speaks OsmAnd, enter the server address{' '}
          {`${readServerOrigin()}${gpsPath}`} and this identifier. It won't be shown again.
        </Trans>
      </SecretSheet>
    </MayCall>
  )
}

function Device({ entityId, truckId, onToken }: Props & { onToken: (token: string) => void }) {
  const { timeZone } = useAreaHeader()
  const { value: known, refusal, readAgain } = useReadCall('getGpsDevice', { entityId, truckId })
  const connect = useAsk('connectGpsDevice')
  const disconnect = useAsk('disconnectGpsDevice')
  const connectNow = async () => {
    const reply = await connect.run({ entityId, truckId })
    if (reply?.gpsToken) onToken(reply.gpsToken)
  }
  const disconnectNow = () => disconnect.run({ entityId, truckId }).then(reply => reply && readAgain())
  const device = known?.gpsDevice
  const lastPointOn = device?.lastPointOn ?? null
  return (
    <div className="hw-form">
      <p className="hw-quiet">
        {!device ? (
          <Trans>With a GPS tracker in the truck, you can see it without the driver's phone.</Trans>
        ) : lastPointOn === null ? (
          <Trans>Connected. Nothing received yet.</Trans>
        ) : (
          <Trans>
            Last point {formatDay(lastPointOn, timeZone)}, {formatClock(lastPointOn, timeZone)}
          </Trans>
        )}
      </p>
      <RefusalMessage refusal={refusal ?? connect.refusal ?? disconnect.refusal} />
      {device ? (
        <>
          <SureButton
            wide
            icon="plus"
            disabled={connect.isAsking}
            why={<Trans>The current device will stop sending the truck's position.</Trans>}
            sure={<Trans>Replace it now</Trans>}
            onPress={() => void connectNow()}
          >
            <Trans>Replace GPS device</Trans>
          </SureButton>
          <SureButton
            wide
            disabled={disconnect.isAsking}
            why={<Trans>The device will stop sending the truck's position. To use it again, reconnect it.</Trans>}
            sure={<Trans>Disconnect now</Trans>}
            onPress={() => void disconnectNow()}
          >
            <Trans>Disconnect</Trans>
          </SureButton>
        </>
      ) : (
        <PlainButton wide icon="plus" disabled={connect.isAsking} onPress={() => void connectNow()}>
          <Trans>Connect GPS device</Trans>
        </PlainButton>
      )}
    </div>
  )
}
