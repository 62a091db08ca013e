/** A driver's time record by day, with the time at the site; a fleet also gets the draft of a certified payroll. */
import { addDays } from '@haulway/domain/time.ts'
import type { DriverHours } from '@haulway/domain/work/shift/driver-hours.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity } from '../../../entity/CurrentEntity.tsx'
import { AreaPage } from '../../../frame/AreaPage.tsx'
import { useAreaHeader } from '../../../frame/use-area-header.ts'
import { paths } from '../../../paths.ts'
import { PlainButton } from '../../../ui/controls/buttons/PlainButton.tsx'
import { SelectField } from '../../../ui/controls/SelectField.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { PayrollDraft } from './PayrollDraft.tsx'
import { TimeRecord } from './TimeRecord.tsx'
import { type Driver, type HourDays, lastDays, useShiftHours } from './use-shift-hours.ts'
import './hours.css'

/** The server reads 31 days at once, of which 7 are those before the first. */
const daysMax = 24

export function ShiftHoursPage() {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const { timeZone } = useAreaHeader()
  const [days, setDays] = useState(() => lastDays(Date.now(), timeZone))
  const [chosenId, setChosenId] = useState<string>()
  const { hours, isFromDevice, isReading, readAgain } = useShiftHours(days)
  const drivers = driversOf(hours ?? [])
  const driver = drivers.find(({ id }) => id === chosenId) ?? drivers[0]
  return (
    <AreaPage header={{ title: t`Time record`, back: paths.timeSheets(type) }}>
      <div className="hours-filters">
        <DayFields days={days} onDays={setDays} />
        {drivers.length > 1 && (
          <SelectField
            label={t`Driver`}
            value={driver?.id}
            options={drivers.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={event => setChosenId(event.target.value)}
          />
        )}
      </div>
      {isFromDevice && (
        <div className="hours-device">
          <StatusBadge tone="look">{t`Offline: showing only the shifts on this device`}</StatusBadge>
          <PlainButton onPress={readAgain}>
            <Trans>Try Again</Trans>
          </PlainButton>
        </div>
      )}
      {!hours && isReading && <Skeleton rows={7} />}
      {hours && !driver && (
        <EmptyState title={t`No hours on these days`}>
          <Trans>Hours are counted once a shift has started and ended.</Trans>
        </EmptyState>
      )}
      {hours && driver && <TimeRecord hours={hours} driver={driver} days={days} />}
      {hours && driver && type === 'truckingFleet' && <PayrollDraft hours={hours} lastDay={days.to} />}
    </AreaPage>
  )
}

function DayFields({ days, onDays }: { days: HourDays; onDays: (days: HourDays) => void }) {
  const { t } = useLingui()
  const change = ({ from, to }: HourDays) => {
    const earliest = addDays(to, 1 - daysMax)
    onDays({ from: from < earliest ? earliest : from, to })
  }
  return (
    <>
      <TextField
        type="date"
        label={t`From date`}
        value={days.from}
        max={days.to}
        onChange={event => event.target.value && change({ ...days, from: event.target.value })}
      />
      <TextField
        type="date"
        label={t`To date`}
        value={days.to}
        min={days.from}
        onChange={event => event.target.value && change({ ...days, to: event.target.value })}
      />
    </>
  )
}

function driversOf(hours: readonly DriverHours[]): Driver[] {
  const names = new Map(hours.map(({ driverEntityId, driverName }) => [driverEntityId, driverName]))
  return [...names].map(([id, name]) => ({ id, name }))
}
