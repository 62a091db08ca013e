/** What is known of the chosen hit, before it is opened. */
import { Trans } from '@lingui/react/macro'
import { TruckNow } from '../live-map/TruckNow.tsx'
import { TruckPlate } from '../truck/TruckPlate.tsx'
import { PlainButton } from '../ui/controls/PlainButton.tsx'
import { Line, Lines } from '../ui/layout/Lines.tsx'
import type { Hit } from './find-hits.ts'

type Props = { hit: Hit; kind: string; onOpen: (to: string) => void }

export function HitPreview({ hit, kind, onOpen }: Props) {
  const { name, second, plate, truckId, to, facts = [] } = hit
  return (
    <aside className="hw-palette-preview" aria-label={name}>
      <p className="hw-quiet hw-small">{kind}</p>
      <div className="hw-palette-title">
        {plate && <TruckPlate {...plate} size="header" />}
        <p className="hw-strong">{name}</p>
      </div>
      {second !== '' && <p className="hw-quiet">{second}</p>}
      {truckId !== undefined && <TruckNow key={truckId} truckId={truckId} onOpen={onOpen} />}
      {facts.length > 0 && (
        <Lines>
          {facts.map(({ label, value }) => (
            <Line key={label} label={label} value={value} />
          ))}
        </Lines>
      )}
      <PlainButton onPress={() => onOpen(to)}>
        <Trans>Open</Trans>
      </PlainButton>
    </aside>
  )
}
