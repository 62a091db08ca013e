/** The pins of a map as buttons, for those who can't see or tap them; shown once one of them has the focus. */
import { useLingui } from '@lingui/react/macro'
import type { MapPlace } from '../map-features.ts'
import './PinButtons.css'

type Props = { pins: readonly MapPlace[] | undefined; onSelectPin: ((id: string) => void) | undefined }

/** More than this is no list to step through. */
const pinsMax = 60

export function PinButtons({ pins = [], onSelectPin }: Props) {
  const { t } = useLingui()
  if (pins.length === 0 || !onSelectPin) return null
  return (
    <ul className="hw-pin-buttons" aria-label={t`Pins on this map`}>
      {pins.slice(0, pinsMax).map(pin => (
        <li key={pin.id}>
          <button type="button" onClick={() => onSelectPin(pin.id)}>
            {pin.name}
          </button>
        </li>
      ))}
    </ul>
  )
}
