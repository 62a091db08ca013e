/** Loads of spoil bound for this pit, and those that it received today. A tap opens the load. */
import { loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import { Plural, useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { LoadStatusBadge } from '../../load-log/LoadStatusBadge.tsx'
import { useCargoLabels } from '../../load-log/load-log-labels.ts'
import { useLoadLogs } from '../../load-log/use-load-logs.ts'
import { paths } from '../../paths.ts'
import { LoadPlate } from '../../truck/LoadPlate.tsx'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'

export function ComingToDump({ day, now }: { day: string; now: number }) {
  const { t } = useLingui()
  const { scope } = useCurrentEntity()
  const cargo = useCargoLabels()
  const loads = (useLoadLogs(scope) ?? [])
    .map(({ body }) => body)
    .filter(({ party, state, shiftDay }) => party === 'dump' && (loadLogStates[state].open || shiftDay === day))
  if (loads.length === 0) return null
  const received = loads.filter(({ milestones }) => milestones.deliver !== undefined).length
  return (
    <Section
      title={t`Coming to dump`}
      aside={<Plural value={received} one="# received today" other="# received today" />}
    >
      <List>
        {loads.map(load => (
          <ListRow
            key={load.loadLogId}
            lead={<LoadPlate load={load} />}
            title={cargo(load)}
            second={<LoadStatusBadge load={load} now={now} />}
            to={paths.loadLog('pitOperation', load.projectId, load.loadLogId)}
          />
        ))}
      </List>
    </Section>
  )
}
