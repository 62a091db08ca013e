/** The tickets of a day as a file: a table, or e-tickets for a state's department of transportation. */
import { dayMs, dayOf } from '@haulway/domain/time.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { read } from '../session/app-read.ts'
import { useNow } from '../sync/use-is-page-shown.ts'
import { SelectField } from '../ui/controls/SelectField.tsx'
import { SaveFileButton } from '../ui/data/SaveFileButton.tsx'
import { type FileToSave, useSaveFile } from '../ui/data/use-save-file.ts'
import { formatDate } from '../ui/format/format.ts'
import { Section } from '../ui/layout/Section.tsx'
import { RefusalMessage } from '../user/RefusalMessage.tsx'
import './DayTickets.css'

/** Older days are read through the API. */
const daysBack = Array.from({ length: 14 }, (_, back) => back)

export function DayTickets({ entityId, timeZone }: { entityId: string; timeZone: string }) {
  const { t } = useLingui()
  const now = useNow(60_000)
  const days = daysBack.map(back => dayOf(now - back * dayMs, timeZone))
  const [chosen, setChosen] = useState<string>()
  const day = chosen ?? days[0] ?? ''
  const saver = useSaveFile()
  const fileOf = (format: 'csv' | 'e-tickets'): FileToSave => ({
    name: format === 'csv' ? `tickets-${day}.csv` : `e-tickets-${day}.json`,
    read: onReceived => read.dayTickets({ entityId, day }, format, onReceived),
  })
  return (
    <Section title={t`Tickets by day`} rule="ink">
      <p className="hw-quiet">
        <Trans>Every load of the day, without amounts. E-tickets have the fields that state DOTs require.</Trans>
      </p>
      <SelectField
        label={t`Day`}
        value={day}
        options={days.map(each => ({ value: each, label: formatDate(each) }))}
        onChange={({ target }) => setChosen(target.value)}
      />
      <RefusalMessage refusal={saver.refusal} />
      <div className="day-tickets-files">
        <SaveFileButton saver={saver} file={fileOf('csv')} label={t`Download CSV`} />
        <SaveFileButton saver={saver} file={fileOf('e-tickets')} label={t`Download e-tickets`} />
      </div>
    </Section>
  )
}
