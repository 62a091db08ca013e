/** What needs the jobber's attention. Each row links to the page where the jobber can act. */

import { supplierDocumentSchema } from '@haulway/domain/entity/supplier/supplier.documents.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { gapCauses } from '@haulway/domain/track/gaps.ts'
import type { TrackingLog } from '@haulway/domain/tracker/tracking-log.ts'
import type { OfferDocument } from '@haulway/domain/work/offer/offer.documents.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity } from '../../../entity/CurrentEntity.tsx'
import { useMayCall } from '../../../entity/member/MayCall.tsx'
import { silenceOf, silenceTone } from '../../../live-map/live-trucks.ts'
import { useOwnStandstillTitle } from '../../../load-log/queue/use-standstill-title.ts'
import { useConcernSentence } from '../../../load-log/use-concern-sentence.ts'
import { paths } from '../../../paths.ts'
import { useSync } from '../../../sync/sync-context.ts'
import { LoadPlate } from '../../../truck/LoadPlate.tsx'
import { TruckPlate } from '../../../truck/TruckPlate.tsx'
import { CallLink } from '../../../ui/controls/buttons/CallLink.tsx'
import { PlainButton } from '../../../ui/controls/buttons/PlainButton.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { useDomainLabels } from '../../../ui/format/domain-labels.ts'
import { formatAge, formatClock, formatDate } from '../../../ui/format/format.ts'
import { sumText } from '../../../ui/format/format-sums.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { List, ListRow } from '../../../ui/layout/ListRow.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { useIsRoomy } from '../../../ui/layout/use-is-wide.ts'
import { factTones } from '../../fact-tones.ts'
import {
  disputedLoads,
  type FaultyLoad,
  faultyLoads,
  type LoadConcern,
  loadConcerns,
  type NoShow,
  noShows,
  type PitStandstill,
  pitStandstills,
  readyAndToCheck,
  type ToApprove,
  unansweredOffers,
} from '../needs-attention.ts'
import type { JobberWork, ProjectDay } from '../project-day.ts'
import { useBodies } from '../use-jobber-work.ts'

type Props = {
  work: JobberWork
  days: readonly ProjectDay[]
  /** The tracking logs of the loads. */
  logs: readonly Pick<TrackingLog, 'loadLogId' | 'fault'>[]
  entityId: string
  /** By this device's clock. */
  now: number
  /** On the page of one project, the loads of all: another project's trucks may be loaded at the same pit. */
  allLoads?: readonly LoadLogDocument[]
}

/** The most rows shown of each kind before "Show all". */
const rowsFirst = 3

export function NeedsAttention({ work, days, logs, entityId, allLoads = work.loads, ...props }: Props) {
  const { t } = useLingui()
  const { engine } = useSync()
  // All that it compares with was recorded in the server's time.
  const now = props.now + engine.clockOffsetMs()
  const mayApprove = useMayCall('approveLoad')
  const concerns = loadConcerns(work.loads)
  const { ready, toCheck } = readyAndToCheck(mayApprove ? work.loads : [], concerns)
  // Without loads to approve, the act beside this list leads to those to check.
  const hasToCheck = ready.loads.length > 0 && toCheck.loads.length > 0
  const [isShowingAll, setIsShowingAll] = useState(false)
  const still = pitStandstills(allLoads, now).filter(({ waiting }) => waiting.some(load => isOf(work, load)))
  const disputed = disputedLoads(work.loads)
  const missing = noShows(days, work, now)
  const offers = unansweredOffers(work.offers, entityId)
  const faulty = faultyLoads(work.loads, logs)
  const kinds = [still, missing, disputed, concerns, offers, faulty].map(({ length }) => length)
  const count = kinds.reduce((sum, each) => sum + each, 0) + (hasToCheck ? 1 : 0)
  if (count === 0) return null
  const rowsMax = isShowingAll ? Infinity : rowsFirst
  const loads = [...disputed, ...concerns.map(({ load }) => load), ...faulty.map(({ load }) => load)]
  const projectIds = new Set([...missing, ...loads].map(({ projectId }) => projectId))
  // Two projects, and two days of one, may each have a load 4 of the same hauler.
  const named: Named = (name, text, day) => {
    const project = [projectIds.size > 1 && name, day && formatDate(day)].filter(Boolean).join(', ')
    return project === '' ? text : t`${project}: ${text}`
  }
  return (
    <Section title={t`Needs attention`} aside={<strong>{count}</strong>} rule="ink">
      <List>
        <StandstillRows still={still.slice(0, rowsMax)} />
        <FaultRows faulty={faulty.slice(0, rowsMax)} named={named} now={now} />
        <NoShowRows missing={missing.slice(0, rowsMax)} days={days} named={named} />
        <DisputedRows disputed={disputed.slice(0, rowsMax)} named={named} now={now} />
        <ConcernRows concerns={concerns.slice(0, rowsMax)} named={named} now={now} />
        <OfferRows offers={offers.slice(0, rowsMax)} now={now} />
        {hasToCheck && <ToCheckRow toCheck={toCheck} />}
      </List>
      {!isShowingAll && kinds.some(each => each > rowsFirst) && (
        <PlainButton onPress={() => setIsShowingAll(true)}>{t`Show all ${count}`}</PlainButton>
      )}
    </Section>
  )
}

const isOf = ({ loads }: JobberWork, { loadLogId }: LoadLogDocument) => loads.some(each => each.loadLogId === loadLogId)

/** Puts before the text what tells rows apart: the project if there are several, and the day of an earlier shift. */
type Named = (project: string, text: string, earlierDay?: string) => string

const earlierDay = ({ shiftDay, terms: { timeZone } }: LoadLogDocument, now: number) =>
  shiftDay < dayOf(now, timeZone) ? shiftDay : undefined

/** Own trucks wait and none is loaded: opens the line, and calls the pit where its number is known. */
function StandstillRows({ still }: { still: readonly PitStandstill[] }) {
  const { t } = useLingui()
  const { scope } = useCurrentEntity()
  const title = useOwnStandstillTitle()
  const suppliers = useBodies(scope, 'suppliers', supplierDocumentSchema) ?? []
  return still.map(each => {
    const { key, name, entityId, sinceAt, waiting } = each
    const phoneNo = suppliers.find(({ pitEntityId }) => pitEntityId === entityId)?.phoneNo ?? ''
    const [projectId = '', ...others] = new Set(waiting.map(load => load.projectId))
    const since = formatClock(sinceAt, waiting[0]?.terms.timeZone ?? 'UTC')
    return (
      <ListRow
        key={key}
        lead={<Icon name="pit" />}
        title={<StatusBadge tone={factTones.standstill}>{title(each)}</StatusBadge>}
        second={t`Your trucks at ${name}, since ${since}`}
        to={others.length === 0 ? paths.mapOfProject('jobber', projectId) : paths.map('jobber')}
        {...(phoneNo !== '' && { beside: <CallLink name={name} phoneNo={phoneNo} /> })}
      />
    )
  })
}

type NoShowProps = { missing: readonly NoShow[]; days: readonly ProjectDay[]; named: Named }

function NoShowRows({ missing, days, named }: NoShowProps) {
  const { t } = useLingui()
  return missing.map(({ dispatchId, projectId, truckNumber, truckingName, sinceMs }) => {
    const project = days.find(day => day.project.projectId === projectId)?.project
    const since = formatClock(sinceMs, project?.timeZone ?? 'UTC')
    return (
      <ListRow
        key={dispatchId}
        lead={<TruckPlate number={truckNumber} size="list" />}
        title={<StatusBadge tone={factTones.noShow}>{t`No-show since ${since}`}</StatusBadge>}
        second={named(project?.name ?? '', truckingName)}
        to={paths.project(projectId)}
      />
    )
  })
}

type LoadRowsProps = { named: Named; now: number }

function DisputedRows({ disputed, named, now }: LoadRowsProps & { disputed: readonly LoadLogDocument[] }) {
  const { t } = useLingui()
  // With room, a dispute is judged beside the route, the gaps and the ticket.
  const toLoad = useIsRoomy() ? paths.loadTrack : paths.loadLog
  return disputed.map(load => (
    <ListRow
      key={load.loadLogId}
      lead={<LoadPlate load={load} />}
      title={<StatusBadge tone={factTones.disputed}>{t`Load ${load.loadNo} is disputed`}</StatusBadge>}
      second={named(load.terms.projectName, disputeReason(load.acts) ?? load.terms.truckingName, earlierDay(load, now))}
      to={toLoad('jobber', load.projectId, load.loadLogId)}
    />
  ))
}

function ConcernRows({ concerns, named, now }: LoadRowsProps & { concerns: readonly LoadConcern[] }) {
  const { t } = useLingui()
  const sentence = useConcernSentence()
  return concerns.map(({ load, code }) => (
    <ListRow
      key={load.loadLogId}
      lead={<LoadPlate load={load} />}
      title={<StatusBadge tone={factTones.concern}>{sentence(load, code)}</StatusBadge>}
      second={named(load.terms.projectName, t`Load ${load.loadNo}, ${load.terms.truckingName}`, earlierDay(load, now))}
      to={paths.loadLog('jobber', load.projectId, load.loadLogId)}
    />
  ))
}

function OfferRows({ offers, now }: { offers: readonly OfferDocument[]; now: number }) {
  const { t } = useLingui()
  return offers.map(offer => (
    <ListRow
      key={offer.offerId}
      lead={<Icon name="truck" />}
      title={<StatusBadge tone={factTones.unanswered}>{t`No answer from ${offer.truckingEntityName}`}</StatusBadge>}
      second={t`${offer.projectName}, offered ${formatAge(now - offer.offeredOn)}`}
      to={paths.project(offer.projectId)}
    />
  ))
}

function ToCheckRow({ toCheck: { loads, grades, amounts } }: { toCheck: ToApprove }) {
  return (
    <ListRow
      lead={<Icon name="document" />}
      title={
        <StatusBadge tone={factTones.toCheck}>
          <Plural value={loads.length} one="# load to check" other="# loads to check" />
        </StatusBadge>
      }
      second={
        <>
          <Trans>Proof {grades.join(', ')}</Trans>
          {amounts.length > 0 && `, ${sumText(amounts)}`}
        </>
      }
      to={paths.approveLoads}
    />
  )
}

/** Open loads whose drivers should be called because their phones send no GPS points, and why. */
function FaultRows({ faulty, named, now }: LoadRowsProps & { faulty: readonly FaultyLoad[] }) {
  const { t } = useLingui()
  const translate = useDomainLabels()
  return faulty.map(({ load, fault }) => {
    const since = formatClock(fault.since, load.terms.timeZone)
    return (
      <ListRow
        key={load.loadLogId}
        lead={<LoadPlate load={load} />}
        title={
          <StatusBadge tone={silenceTone(silenceOf(fault.since, now))}>{t`No GPS points since ${since}`}</StatusBadge>
        }
        second={named(load.terms.projectName, t`${load.terms.driverName}. ${translate(gapCauses[fault.cause])}`)}
        to={paths.loadLog('jobber', load.projectId, load.loadLogId)}
      />
    )
  })
}

/** The reason of the last dispute. */
export function disputeReason(acts: readonly { kind: string; reason?: string | undefined }[]): string | undefined {
  return acts.findLast(act => act.kind === 'dispute')?.reason
}
