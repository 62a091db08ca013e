/** What needs the jobber's attention. Each row links to the page where the jobber can act. */

import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { gapCauses } from '@haulway/domain/track/gaps.ts'
import type { TrackingLog } from '@haulway/domain/tracker/tracking-log.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useMayCall } from '../../../entity/member/MayCall.tsx'
import { useConcernSentence } from '../../../load-log/use-concern-sentence.ts'
import { paths } from '../../../paths.ts'
import { LoadPlate } from '../../../truck/LoadPlate.tsx'
import { TruckPlate } from '../../../truck/TruckPlate.tsx'
import { PlainButton } from '../../../ui/controls/buttons/PlainButton.tsx'
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
  type NoShow,
  noShows,
  readyAndToCheck,
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

/** The most rows shown of each kind before "Show all". */
const rowsFirst = 3

export function NeedsAttention({ work, days, logs, entityId, now }: Props) {
  const { t } = useLingui()
  const sentence = useConcernSentence()
  const mayApprove = useMayCall('approveLoad')
  const { ready, toCheck } = readyAndToCheck(mayApprove ? work.loads : [])
  // Without loads to approve, the act beside this list leads to those to check.
  const hasToCheck = ready.loads.length > 0 && toCheck.loads.length > 0
  const [isShowingAll, setIsShowingAll] = useState(false)
  const disputed = disputedLoads(work.loads)
  const missing = noShows(days, work, now)
  const concerns = loadConcerns(work.loads)
  const offers = unansweredOffers(work.offers, entityId)
  const faulty = faultyLoads(work.loads, logs)
  const kinds = [missing, disputed, concerns, offers, faulty].map(({ length }) => length)
  const count = kinds.reduce((sum, each) => sum + each, 0) + (hasToCheck ? 1 : 0)
  if (count === 0) return null
  const rowsMax = isShowingAll ? Infinity : rowsFirst
  const loads = [...disputed, ...concerns.map(({ load }) => load), ...faulty.map(({ load }) => load)]
  const projectIds = new Set([...missing, ...loads].map(({ projectId }) => projectId))
  // Two projects may each have a load 4 of the same hauler.
  const named = (project: string, text: string) => (projectIds.size > 1 ? t`${project}: ${text}` : text)
  return (
    <Section title={t`Needs attention`} aside={<strong>{count}</strong>} rule="ink">
      <List>
        <FaultRows faulty={faulty.slice(0, rowsMax)} named={named} />
        <NoShowRows missing={missing.slice(0, rowsMax)} days={days} named={named} />
        <DisputedRows disputed={disputed.slice(0, rowsMax)} named={named} />
        {concerns.slice(0, rowsMax).map(({ load, code }) => (
          <ListRow
            key={load.loadLogId}
            lead={<LoadPlate load={load} />}
            title={t`Load ${load.loadNo}, ${load.terms.truckingName}`}
            second={named(load.terms.projectName, sentence(load, code))}
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
        {hasToCheck && (
          <ListRow
            lead={<Icon name="document" />}
            title={<Plural value={toCheck.loads.length} one="# load to check" other="# loads to check" />}
            second={
              <>
                <Trans>Proof {toCheck.grades.join(', ')}</Trans>
                {toCheck.currency && `, ${formatMoney(toCheck.totalCents, toCheck.currency)}`}
              </>
            }
            to={paths.approveLoads}
          />
        )}
      </List>
      {!isShowingAll && kinds.some(each => each > rowsFirst) && (
        <PlainButton onPress={() => setIsShowingAll(true)}>{t`Show all ${count}`}</PlainButton>
      )}
    </Section>
  )
}

/** Puts the project's name before the text where rows of several projects are listed. */
type Named = (project: string, text: string) => string

type NoShowProps = { missing: readonly NoShow[]; days: readonly ProjectDay[]; named: Named }

function NoShowRows({ missing, days, named }: NoShowProps) {
  const { t } = useLingui()
  return missing.map(({ dispatchId, projectId, truckNumber, truckingName, sinceMs }) => {
    const project = days.find(day => day.project.projectId === projectId)?.project
    return (
      <ListRow
        key={dispatchId}
        lead={<TruckPlate number={truckNumber} size="list" />}
        title={t`No-show since ${formatClock(sinceMs, project?.timeZone ?? 'UTC')}`}
        second={named(project?.name ?? '', truckingName)}
        to={paths.project(projectId)}
      />
    )
  })
}

function DisputedRows({ disputed, named }: { disputed: readonly LoadLogDocument[]; named: Named }) {
  const { t } = useLingui()
  // With room, a dispute is judged beside the route, the gaps and the ticket.
  const toLoad = useIsRoomy() ? paths.loadTrack : paths.loadLog
  return disputed.map(load => (
    <ListRow
      key={load.loadLogId}
      lead={<LoadPlate load={load} />}
      title={t`Load ${load.loadNo} is disputed`}
      second={named(load.terms.projectName, disputeReason(load.acts) ?? load.terms.truckingName)}
      to={toLoad('jobber', load.projectId, load.loadLogId)}
    />
  ))
}

/** Open loads whose drivers should be called because their phones send no GPS points, and why. */
function FaultRows({ faulty, named }: { faulty: readonly FaultyLoad[]; named: Named }) {
  const { t } = useLingui()
  const translate = useDomainLabels()
  return faulty.map(({ load, fault }) => (
    <ListRow
      key={load.loadLogId}
      lead={<LoadPlate load={load} />}
      title={t`No GPS points since ${formatClock(fault.since, load.terms.timeZone)}`}
      second={named(load.terms.projectName, t`${load.terms.driverName}. ${translate(gapCauses[fault.cause])}`)}
      to={paths.loadLog('jobber', load.projectId, load.loadLogId)}
    />
  ))
}

/** The reason of the last dispute. */
export function disputeReason(acts: readonly { kind: string; reason?: string | undefined }[]): string | undefined {
  return acts.findLast(act => act.kind === 'dispute')?.reason
}
