import { useLingui } from '@lingui/react/macro'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { weekLabel } from '../statement/statement-labels.ts'
import { type ShownWeek, weekDays } from './use-driver-pay.ts'
import './driver-pay.css'

type Props = { week: ShownWeek; today: string; onChange: (week: ShownWeek) => void }

/** Which week a page shows: this one or the last one. Older ones are on statements. */
export function WeekField({ week, today, onChange }: Props) {
  const { t } = useLingui()
  return (
    <div className="driver-week">
      <SelectField
        label={t`Week`}
        value={week}
        options={[
          { value: 'this', label: `${t`This week`}, ${weekLabel(weekDays('this', today))}` },
          { value: 'last', label: `${t`Last week`}, ${weekLabel(weekDays('last', today))}` },
        ]}
        onChange={({ target }) => onChange(target.value === 'last' ? 'last' : 'this')}
      />
    </div>
  )
}
