/** The latest loads that left the pit, each with its ticket, on the dashboard of a desktop. */
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { LoadedTruck } from '../../load-log/queue/queue-loaded.ts'
import { paths } from '../../paths.ts'
import { TruckPlate } from '../../truck/TruckPlate.tsx'
import { formatClock, formatLoad } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'

const shownMax = 8

/** @param loaded newest first */
export function LoadedLast({ loaded, timeZone }: { loaded: readonly LoadedTruck[]; timeZone: string }) {
  const { t } = useLingui()
  if (loaded.length === 0) return null
  const all = (
    <Link className="hw-link" to={paths.tab('pitOperation', 'loading')}>
      {t`All loads today`}
    </Link>
  )
  return (
    <Section title={t`Last loaded`} aside={all} rule="ink">
      <List label={t`Last loaded`}>
        {loaded.slice(0, shownMax).map(({ actId, loadLogId, terms, isCarrying, ticketNo, at, quantity }) => (
          <ListRow
            key={actId}
            lead={<TruckPlate number={terms.truck.number} size="list" loaded={isCarrying} />}
            title={[ticketNo, terms.materialName].filter(Boolean).join(', ')}
            second={`${terms.jobberName}, ${formatClock(at, timeZone)}`}
            value={quantity && formatLoad(quantity)}
            {...(loadLogId !== undefined && { to: paths.loadLog('pitOperation', terms.projectId, loadLogId) })}
          />
        ))}
      </List>
    </Section>
  )
}
