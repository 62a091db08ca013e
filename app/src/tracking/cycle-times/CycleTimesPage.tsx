/** How long cycles take, by truck, pit, site, day or project: a chart, a table, and a CSV export. */
import { type CycleGroup, cycleGroups } from '@haulway/domain/metrics/cycle-times.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { useAreaHeader } from '../../frame/use-area-header.ts'
import { paths } from '../../paths.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { CycleFigures } from './CycleFigures.tsx'
import { type CycleDays, cycleDays, useCycleTimes } from './use-cycle-times.ts'
import './cycle-times.css'

export function CycleTimesPage() {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const { timeZone } = useAreaHeader()
  const [search] = useSearchParams()
  const projectId = search.get('project') ?? undefined
  const [days, setDays] = useState(() => cycleDays(Date.now(), timeZone))
  const [by, setBy] = useState<CycleGroup>('truck')
  const [find, setFind] = useState('')
  const { cycles, isCut, isFromDevice, isReading, readAgain } = useCycleTimes(days, projectId)
  const project = projectId && cycles?.[0]?.projectName
  const header = {
    title: t`Cycle times`,
    ...(project && { second: project }),
    back: projectId && type === 'jobber' ? paths.project(projectId) : paths.area(type),
    find: { label: t`Filter cycles`, value: find, onChange: setFind },
  }
  return (
    <AreaPage header={header}>
      <CycleFilters days={days} onDays={setDays} by={by} onBy={setBy} />
      {isFromDevice && (
        <div className="cycle-device">
          <StatusBadge tone="look">{t`Offline: showing only the loads on this device`}</StatusBadge>
          <PlainButton onPress={readAgain}>
            <Trans>Try Again</Trans>
          </PlainButton>
        </div>
      )}
      {isCut && (
        <StatusBadge tone="look">{t`Showing the latest 2,000 cycles. Choose fewer days to see them all.`}</StatusBadge>
      )}
      {cycles === undefined && isReading && <Skeleton rows={6} />}
      {cycles?.length === 0 && (
        <EmptyState title={t`No cycles on these days`}>
          <Trans>A cycle is counted once the truck crosses a geofence or someone confirms it.</Trans>
        </EmptyState>
      )}
      {cycles && cycles.length > 0 && <CycleFigures cycles={cycles} by={by} find={find} days={days} />}
    </AreaPage>
  )
}

type FilterProps = {
  days: CycleDays
  onDays: (days: CycleDays) => void
  by: CycleGroup
  onBy: (by: CycleGroup) => void
}

function CycleFilters({ days, onDays, by, onBy }: FilterProps) {
  const { t } = useLingui()
  const groupLabels: Record<CycleGroup, string> = {
    truck: t`Truck`,
    pit: t`Pit`,
    site: t`Site`,
    day: t`Day`,
    project: t`Project`,
  }
  return (
    <div className="cycle-filters">
      <TextField
        type="date"
        label={t`From date`}
        value={days.from}
        max={days.to}
        onChange={event => event.target.value && onDays({ ...days, from: event.target.value })}
      />
      <TextField
        type="date"
        label={t`To date`}
        value={days.to}
        min={days.from}
        onChange={event => event.target.value && onDays({ ...days, to: event.target.value })}
      />
      <SelectField
        label={t`Group by`}
        value={by}
        options={cycleGroups.map(value => ({ value, label: groupLabels[value] }))}
        onChange={event => onBy(cycleGroups.find(group => group === event.target.value) ?? by)}
      />
    </div>
  )
}
