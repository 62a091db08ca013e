import type { QuietHours } from '@haulway/domain/notification/notification-settings.ts'
import { useLingui } from '@lingui/react/macro'
import { CheckField } from '../ui/controls/CheckField.tsx'
import { TextField } from '../ui/controls/TextField.tsx'

type Props = {
  quietHours: QuietHours | null
  /** The current business's time zone: quiet hours follow the place of the work. */
  timeZone: string
  onChange: (quietHours: QuietHours | null) => void
}

const firstHours = { fromMinute: 21 * 60, toMinute: 5 * 60 }

/** The hours without pushes. Notifications during them are pushed when they end, unless the user has read them. */
export function QuietHoursFields({ quietHours, timeZone, onChange }: Props) {
  const { t } = useLingui()
  const change = (part: Partial<QuietHours>) => onChange({ ...firstHours, ...quietHours, timeZone, ...part })
  return (
    <>
      <CheckField
        label={t`Mute at night`}
        hint={t`You'll get these in the morning.`}
        checked={quietHours !== null}
        onChange={event => (event.target.checked ? change({}) : onChange(null))}
      />
      {quietHours && (
        <div className="hw-form-row">
          <TimeField
            label={t({ message: 'From', context: 'time' })}
            minute={quietHours.fromMinute}
            onChange={fromMinute => change({ fromMinute })}
          />
          <TimeField label={t`To`} minute={quietHours.toMinute} onChange={toMinute => change({ toMinute })} />
        </div>
      )}
    </>
  )
}

type TimeFieldProps = { label: string; minute: number; onChange: (minute: number) => void }

function TimeField({ label, minute, onChange }: TimeFieldProps) {
  const two = (count: number) => String(count).padStart(2, '0')
  return (
    <TextField
      label={label}
      type="time"
      value={`${two(Math.floor(minute / 60))}:${two(minute % 60)}`}
      onChange={event => {
        const [hour, rest] = event.target.value.split(':').map(Number)
        if (hour !== undefined && rest !== undefined) onChange(hour * 60 + rest)
      }}
    />
  )
}
