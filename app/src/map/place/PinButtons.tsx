/** A map's pins as buttons, for people who can't see or tap the pins. Visible once one of the buttons has the focus. */
import { useLingui } from '@lingui/react/macro'
import type { MapPlace } from '../map-features.ts'
import './PinButtons.css'

type Props = { pins: readonly MapPlace[] | undefined; onSelectPin: ((id: string) => void) | undefined }

/** No one steps through a longer list with the keyboard. */
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
