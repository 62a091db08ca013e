/** A load's ticket: what was hauled, by whom, and who recorded what, when. */

import { foldLoadLog, type LoadLogFold } from '@haulway/domain/load-log/fold/fold.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { foldOptionsOf } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogMilestoneKinds } from '@haulway/domain/load-log/state/states.ts'
import { ownersOf, weighingOf } from '@haulway/domain/load-log/ticket/ticket-of-load.ts'
import { dayOf } from '@haulway/domain/time.ts'
import type { Party } from '@haulway/domain/work/party.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isCarrying } from '../../truck/LoadPlate.tsx'
import {
  formatClock,
  formatDate,
  formatDay,
  formatFullDay,
  formatHours,
  formatLoad,
  measureLoad,
} from '../../ui/format/format.ts'
import { LoadStatusBadge } from '../LoadStatusBadge.tsx'
import { clockOnDay, useLoadName, useStatementLabels, useWitnessLabels } from '../load-log-labels.ts'
import { useWeightPairs } from '../queue/weight-pairs.ts'
import { startOf } from '../use-load-logs.ts'
import { useProofSentences } from '../use-proof-sentences.ts'
import { Ticket, TicketFacts, TicketFoot, TicketHauler, TicketTitle, TicketWeights, TicketWitness } from './Ticket.tsx'
import { TicketSeal } from './TicketSeal.tsx'

type Props = {
  load: LoadLogDocument
  /** The link that the ticket's QR code opens. */
  address: string
  now: number
  /** The receiver's signature. */
  received?: ReactNode
}

export function LoadTicket({ load, address, now, received }: Props) {
  const { t } = useLingui()
  const name = useLoadName()
  const moments = useMoments(load)
  const fold = foldLoadLog(load.acts, foldOptionsOf(load))
  const weights = useWeightPairs(load.acts)
  const weighing = useWeighingFacts(load)
  const proof = useProofLabel()(load, fold)
  const { terms, quantity } = load
  const { owner, consignee } = ownersOf(load)
  const driver = terms.driverName === terms.truckingName ? '' : terms.driverName
  const ticketNo = load.ticketNo ?? name(load)
  const waited = load.standbyMinutes ? formatHours(load.standbyMinutes) : undefined
  return (
    <Ticket copy={useCopyLabels()[load.party]}>
      <TicketTitle
        number={ticketNo}
        state={<LoadStatusBadge load={load} now={now} />}
        date={formatFullDay(startOf(load), terms.timeZone)}
        proof={proof}
      />
      <TicketHauler
        name={terms.truckingName}
        second={[driver, terms.truck.plate].filter(part => part !== '').join(', ')}
        truckNumber={terms.truck.number}
        loaded={isCarrying(load)}
      />
      <TicketFacts
        facts={[
          { label: t`Material`, value: terms.materialName },
          { label: t`Source`, value: terms.origin.name },
          { label: t`Project`, value: terms.projectName },
          { label: t`Load`, value: load.loadNo === 0 ? t`new` : String(load.loadNo) },
          { label: t`To`, value: terms.destination.name },
          { label: t`Owner`, value: owner },
          { label: t`Consignee`, value: consignee },
          ...(quantity && !quantity.weighed ? [{ label: t`Measured by`, value: t`Operator's count` }] : weighing),
        ]}
      />
      <TicketWeights weights={weights} net={quantity ? measureLoad(quantity) : undefined} />
      {fold.seal && <TicketSeal seal={fold.seal} terms={terms} day={dayOf(startOf(load), terms.timeZone)} />}
      <TicketWitness code={{ address, label: t`QR code of ticket ${ticketNo}` }} moments={moments(fold)} />
      {received}
      {waited && <TicketFoot>{t`${waited} in line.`}</TicketFoot>}
    </Ticket>
  )
}

/** Who weighed the truck, when, and how old the tare is; nothing where no scale counted. */
function useWeighingFacts(load: LoadLogDocument): { label: string; value: string }[] {
  const { t } = useLingui()
  const { weighmaster, weighedAt, tareOn, tareDays } = weighingOf(load) ?? {}
  return [
    ...(weighmaster ? [{ label: t`Weighmaster`, value: weighmaster }] : []),
    ...(weighedAt
      ? [
          {
            label: t`Weighed`,
            value: clockOnDay(weighedAt, dayOf(startOf(load), load.terms.timeZone), load.terms.timeZone),
          },
        ]
      : []),
    ...(tareOn ? [{ label: t`Tare weighed`, value: `${formatDate(tareOn)}${ageOf(tareDays)}` }] : []),
  ]
}

function ageOf(days: number | null | undefined): string {
  return days ? `, ${plural(days, { one: '# day old', other: '# days old' })}` : ''
}

function useCopyLabels(): Record<Party, string> {
  const { t } = useLingui()
  return {
    jobber: t`Buyer copy`,
    pit: t`Pit copy`,
    dump: t`Dump copy`,
    broker: t`Broker copy`,
    trucking: t`Hauler copy`,
    subhauler: t`Hauler copy`,
    fleetTrucker: t`Driver copy`,
    operator: t`Operator copy`,
  }
}

/** "Proof A: 2 people. GPS at both ends." Undefined before delivery: until then no one can have seen all of it. */
function useProofLabel() {
  const { t } = useLingui()
  const proofSentences = useProofSentences()
  return (load: LoadLogDocument, fold: LoadLogFold): string | undefined => {
    if (!load.evidence || !load.milestones.deliver) return undefined
    const { milestones } = fold
    const byPeople = [milestones.confirmTrucker, milestones.confirmLoad, milestones.deliver]
    const people = new Set(byPeople.flatMap(milestone => milestone?.witnesses.map(({ uid }) => uid) ?? [])).size
    const seenBy = plural(people, { one: '# person', other: '# people' })
    return t`Proof ${load.evidence.grade}: ${seenBy}. ${proofSentences(load).gps}`
  }
}

/** Each milestone with the time and the witness that count most, and with its day if that is not the ticket's. */
function useMoments(load: LoadLogDocument) {
  const { acts, terms, quantity } = load
  const { t } = useLingui()
  const day = formatDay(startOf(load), terms.timeZone)
  const statement = useStatementLabels()
  const witness = useWitnessLabels()
  return ({ milestones }: LoadLogFold) =>
    loadLogMilestoneKinds.flatMap(kind => {
      const milestone = milestones[kind]
      const act = milestone && acts.find(({ actId }) => actId === milestone.actId)
      if (!milestone || !act) return []
      const what = kind === 'confirmLoad' && quantity ? t`Loaded ${formatLoad(quantity)}` : statement(act, terms)
      const on = formatDay(milestone.at, terms.timeZone)
      const value = [what, witness(act, terms), ...(on === day ? [] : [on])].join(', ')
      return [{ label: formatClock(milestone.at, terms.timeZone), value }]
    })
}
