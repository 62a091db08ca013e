/** A place: where one stands now, or written as latitude and longitude. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, useState } from 'react'
import { TextField } from '../ui/fields/TextField.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'onChange'> & { onChange: (place: string) => void }

export function PlaceField({ onChange, hint, error, value, ...field }: Props) {
  const { t } = useLingui()
  const [trouble, setTrouble] = useState<string>()
  const takeHere = () => {
    setTrouble(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => onChange(`${coords.latitude.toFixed(6)}, ${coords.longitude.toFixed(6)}`),
      () => setTrouble(t`Your place could not be found. Please write it as latitude, longitude.`),
      { enableHighAccuracy: true, timeout: 15_000 },
    )
  }
  return (
    <div className="hw-form">
      <TextField
        {...field}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        inputMode="text"
        hint={hint ?? t`Latitude, longitude: 40.5800, -75.6000`}
        error={error ?? trouble}
      />
      <PlainButton onPress={takeHere} wide>
        <Trans>Use where I am now</Trans>
      </PlainButton>
    </div>
  )
}
