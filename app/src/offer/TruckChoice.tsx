import { useLingui } from '@lingui/react/macro'
import { SelectField } from '../ui/fields/SelectField.tsx'

export type OwnTruck = { truckId: string; number: string }

type Props = { trucks: readonly OwnTruck[]; value: string | undefined; onChange: (truckId: string) => void }

/** Which truck goes; nothing to choose where there is only one. */
export function TruckChoice({ trucks, value, onChange }: Props) {
  const { t } = useLingui()
  if (trucks.length < 2) return null
  return (
    <SelectField
      label={t`Truck`}
      options={trucks.map(({ truckId, number }) => ({ value: truckId, label: number }))}
      value={value ?? ''}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
