/**
 * In the place of a map on a device that can't draw one: an old phone, or a browser that may not use the GPU; or while
 * the map's code can't be loaded.
 */
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Icon } from '../ui/icon/Icon.tsx'
import type { MapPlace } from './map-features.ts'
import { PinButtons } from './place/PinButtons.tsx'
import './MapMissing.css'

type Props = {
  /** The map's pins, which open from here, too. */
  pins?: readonly MapPlace[] | undefined
  onSelectPin?: ((id: string) => void) | undefined
  isNotLoaded?: boolean
  /** What works without the map: "The list shows the same trucks." */
  children: ReactNode
}

export function MapMissing({ pins, onSelectPin, isNotLoaded = false, children }: Props) {
  return (
    <div className="hw-map-missing" role="note">
      <div>
        <Icon name="map" />
        <p className="hw-strong">
          {isNotLoaded ? <Trans>The map could not be loaded.</Trans> : <Trans>This device can't draw the map.</Trans>}
        </p>
        <p>{children}</p>
        <PinButtons pins={pins} onSelectPin={onSelectPin} />
      </div>
    </div>
  )
}
