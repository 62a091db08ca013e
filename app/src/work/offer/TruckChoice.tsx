/** Which truck goes, and what of its papers is over or soon will be. It warns: the trucker decides. */

import type { TruckDocument } from '@haulway/domain/truck/truck.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { TruckPaperWarning } from '../../truck/TruckPaperWarning.tsx'
import { SelectField } from '../../ui/controls/SelectField.tsx'

export type OwnTruck = Pick<TruckDocument, 'truckId' | 'number' | 'papers'>

type Props = { trucks: readonly OwnTruck[]; value: string | undefined; onChange: (truckId: string) => void }

/** There is nothing to choose where there is only one. */
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
