/** The tickets of a day as a file: a table, or e-tickets for a state's department of transportation. */
import { dayMs, dayOf } from '@haulway/domain/time.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { read } from '../session/app-read.ts'
import { useNow } from '../sync/use-is-page-shown.ts'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { SelectField } from '../ui/controls/SelectField.tsx'
import { useSaveFile } from '../ui/data/use-save-file.ts'
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
  const { save, waiting, refusal } = useSaveFile<'csv' | 'e-tickets'>()
  const saveDay = (format: 'csv' | 'e-tickets') =>
    void save(format, {
      name: format === 'csv' ? `tickets-${day}.csv` : `e-tickets-${day}.json`,
      read: () => read.dayTickets({ entityId, day }, format),
    })
  return (
    <Section title={t`Tickets of a day`} rule="ink">
      <p className="hw-quiet">
        <Trans>All loads of the day without amounts. E-tickets have the fields that state DOTs ask for.</Trans>
      </p>
      <SelectField
        label={t`Day`}
        value={day}
        options={days.map(each => ({ value: each, label: formatDate(each) }))}
        onChange={({ target }) => setChosen(target.value)}
      />
      <RefusalMessage refusal={refusal} />
      <div className="day-tickets-files">
        <PlainButton icon="download" disabled={waiting !== undefined} onPress={() => saveDay('csv')}>
          {waiting === 'csv' ? <Trans>Please Wait...</Trans> : t`Download CSV`}
        </PlainButton>
        <PlainButton icon="download" disabled={waiting !== undefined} onPress={() => saveDay('e-tickets')}>
          {waiting === 'e-tickets' ? <Trans>Please Wait...</Trans> : t`Download e-tickets`}
        </PlainButton>
      </div>
    </Section>
  )
}
