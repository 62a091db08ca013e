/** Chooses the truck that goes, and warns of its expired or expiring documents. The trucker decides. */

import type { TruckDocument } from '@haulway/domain/truck/truck.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { TruckPaperWarning } from '../../truck-paper/ExpiringPapers.tsx'
import { SelectField } from '../../ui/controls/SelectField.tsx'

export type OwnTruck = Pick<TruckDocument, 'truckId' | 'number' | 'papers'>

type Props = { trucks: readonly OwnTruck[]; value: string | undefined; onChange: (truckId: string) => void }

/** With a single truck, shows no choice, only the warning. */
export function TruckChoice({ trucks, value, onChange }: Props) {
  const { t } = useLingui()
  const chosen = trucks.find(({ truckId }) => truckId === value)
  return (
    <>
      {trucks.length > 1 && (
        <SelectField
          label={t`Truck`}
          options={trucks.map(({ truckId, number }) => ({ value: truckId, label: number }))}
          value={value ?? ''}
          onChange={event => onChange(event.currentTarget.value)}
        />
      )}
      {chosen && <TruckPaperWarning papers={chosen.papers} />}
    </>
  )
}
