/** The loads that were delivered last: beside the day on a desktop, where a jobber looks for what came. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../../../entity/CurrentEntity.tsx'
import { paths } from '../../../paths.ts'
import { LoadPlate } from '../../../truck/LoadPlate.tsx'
import { formatClock, formatLoad } from '../../../ui/format/format.ts'
import { List, ListRow } from '../../../ui/layout/ListRow.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import type { ProjectDay } from '../project-day.ts'
import { lastLoads } from './last-loads.ts'

/** Renders nothing before the first load of the day. */
export function LastLoads({ days }: { days: readonly Pick<ProjectDay, 'loads'>[] }) {
  const { t } = useLingui()
  const loads = lastLoads(days)
  if (loads.length === 0) return null
  return (
    <Section title={t`Last delivered`} rule="ink">
      <List label={t`Last delivered loads`}>
        {loads.map(({ load, at }) => (
          <DeliveredRow key={load.loadLogId} load={load} at={at} />
        ))}
      </List>
    </Section>
  )
}

function DeliveredRow({ load, at }: { load: LoadLogDocument; at: number }) {
  const { type } = useCurrentEntity()
  const { projectId, loadLogId, terms, quantity } = load
  return (
    <ListRow
      lead={<LoadPlate load={load} />}
      title={[formatClock(at, terms.timeZone), ...(quantity ? [formatLoad(quantity)] : [])].join(', ')}
      second={terms.projectName}
      to={paths.loadLog(type, projectId, loadLogId)}
    />
  )
}
