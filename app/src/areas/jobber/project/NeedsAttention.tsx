/** What needs the jobber's attention. Each row links to the page where the jobber can act. */

import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { gapCauses } from '@haulway/domain/track/gaps.ts'
import type { TrackingLog } from '@haulway/domain/tracker/tracking-log.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMayCall } from '../../../entity/member/MayCall.tsx'
import { useConcernSentence } from '../../../load-log/use-concern-sentence.ts'
import { paths } from '../../../paths.ts'
import { LoadPlate } from '../../../truck/LoadPlate.tsx'
import { TruckPlate } from '../../../truck/TruckPlate.tsx'
import { useDomainLabels } from '../../../ui/format/domain-labels.ts'
import { formatAge, formatClock, formatMoney } from '../../../ui/format/format.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { List, ListRow } from '../../../ui/layout/ListRow.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { useIsRoomy } from '../../../ui/layout/use-is-wide.ts'
import {
  disputedLoads,
  type FaultyLoad,
  faultyLoads,
  loadConcerns,
  loadsToApprove,
  noShows,
  unansweredOffers,
} from '../../../work/project/needs-attention.ts'
import type { JobberWork, ProjectDay } from '../../../work/project/project-day.ts'

type Props = {
  work: JobberWork
  days: readonly ProjectDay[]
  /** The tracking logs of the loads. */
  logs: readonly TrackingLog[]
  entityId: string
  now: number
}

/** The most rows shown of each kind. */
const rowsMax = 3

export function NeedsAttention({ work, days, logs, entityId, now }: Props) {
  const { t } = useLingui()
  const sentence = useConcernSentence()
  const mayApprove = useMayCall('approveLoad')
  const toApprove = loadsToApprove(mayApprove ? work.loads : [])
  const disputed = disputedLoads(work.loads)
  const missing = noShows(days, work, now)
  const concerns = loadConcerns(work.loads)
  const offers = unansweredOffers(work.offers, entityId)
  const faulty = faultyLoads(work.loads, logs)
  const others = missing.length + disputed.length + concerns.length + offers.length + faulty.length
  const count = others + (toApprove.loads.length > 0 ? 1 : 0)
  if (count === 0) return null
  return (
    <Section title={t`Needs attention`} aside={<strong>{count}</strong>} rule="ink">
      <List>
        <FaultRows faulty={faulty} />
        {missing.slice(0, rowsMax).map(row => (
          <ListRow
            key={row.dispatchId}
            lead={<TruckPlate number={row.truckNumber} size="list" />}
            title={t`No-show since ${formatClock(row.sinceMs, zoneOf(days, row.projectId))}`}
            second={row.truckingName}
            to={paths.project(row.projectId)}
          />
        ))}
        <DisputedRows disputed={disputed} />
        {concerns.slice(0, rowsMax).map(({ load, code }) => (
          <ListRow
            key={load.loadLogId}
            lead={<LoadPlate load={load} />}
            title={t`Load ${load.loadNo}, ${load.terms.truckingName}`}
            second={sentence(load, code)}
            to={paths.project(load.projectId)}
          />
        ))}
        {offers.slice(0, rowsMax).map(offer => (
          <ListRow
            key={offer.offerId}
            lead={<Icon name="truck" />}
            title={t`No answer from ${offer.truckingEntityName}`}
            second={t`${offer.projectName}, offered ${formatAge(now - offer.offeredOn)}`}
            to={paths.project(offer.projectId)}
          />
        ))}
        {toApprove.loads.length > 0 && (
          <ListRow
            lead={<Icon name="document" />}
            title={<Plural value={toApprove.loads.length} one="# load to approve" other="# loads to approve" />}
            second={
              <>
                <Trans>Proof {toApprove.grades.join(', ')}</Trans>
                {toApprove.currency && `, ${formatMoney(toApprove.totalCents, toApprove.currency)}`}
              </>
            }
            to={paths.approveLoads}
          />
        )}
      </List>
    </Section>
  )
}

function DisputedRows({ disputed }: { disputed: readonly LoadLogDocument[] }) {
  const { t } = useLingui()
  // With room, a dispute is judged beside the route, the gaps and the ticket.
  const toLoad = useIsRoomy() ? paths.loadTrack : paths.loadLog
  return disputed
    .slice(0, rowsMax)
    .map(load => (
      <ListRow
        key={load.loadLogId}
        lead={<LoadPlate load={load} />}
        title={t`Load ${load.loadNo} is disputed`}
        second={disputeReason(load.acts) ?? load.terms.truckingName}
        to={toLoad('jobber', load.projectId, load.loadLogId)}
      />
    ))
}

/** Open loads whose drivers should be called because their phones send no GPS points, and why. */
function FaultRows({ faulty }: { faulty: readonly FaultyLoad[] }) {
  const { t } = useLingui()
  const translate = useDomainLabels()
  return faulty
    .slice(0, rowsMax)
    .map(({ load, fault }) => (
      <ListRow
        key={load.loadLogId}
        lead={<LoadPlate load={load} />}
        title={t`No GPS points since ${formatClock(fault.since, load.terms.timeZone)}`}
        second={t`${load.terms.driverName}. ${translate(gapCauses[fault.cause])}`}
        to={paths.loadLog('jobber', load.projectId, load.loadLogId)}
      />
    ))
}

function zoneOf(days: readonly ProjectDay[], projectId: string): string {
  return days.find(day => day.project.projectId === projectId)?.project.timeZone ?? 'UTC'
}

/** The reason of the last dispute. */
export function disputeReason(acts: readonly { kind: string; reason?: string | undefined }[]): string | undefined {
  return acts.findLast(act => act.kind === 'dispute')?.reason
}
