/**
 * The fleet's dispatch board on a desktop: offers to answer on top, then jobs that need trucks, then the trucks by
 * time, free ones first. A job is dragged onto a truck, or a truck onto a job, by mouse or by keys. That proposes; only
 * sending binds.
 */
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useIsPageShown } from '../../sync/use-is-page-shown.ts'
import { type KeyLabels, useShortcuts } from '../../ui/feedback/shortcuts.ts'
import { BoardJobs } from './BoardJobs.tsx'
import { BoardLegend } from './BoardLegend.tsx'
import { BoardOffers } from './BoardOffers.tsx'
import { BoardTable } from './BoardTable.tsx'
import { choiceOf, groupRows, jobOf, planOf, suggestTruck } from './proposal/board-plan.ts'
import { type ChoiceLabels, useChoiceLabels } from './proposal/ConflictText.tsx'
import { DragCard } from './proposal/DragCard.tsx'
import { ProposalBar } from './proposal/ProposalBar.tsx'
import { type Pair, useBoardDrag } from './proposal/use-board-drag.ts'
import { TruckSheet } from './TruckSheet.tsx'
import type { FleetDay } from './use-fleet-day.ts'
import './board.css'

type Props = { fleet: FleetDay /** The search text: only trucks that contain it are shown. */; find: string }

export function DispatchBoard({ fleet, find }: Props) {
  const { t } = useLingui()
  const of = useProposal(fleet)
  const { plan, jobs, job, suggested, proposal, setProposed, drag, sourceOf } = of
  const labels = useChoiceLabels(plan, fleet.timeZone)
  const [openTruckId, setOpenTruckId] = useState<string>()
  const [answering, setAnswering] = useState<string>()
  const keyAnswer = useBoardKeys({
    propose: focusedId => {
      const truckId = focusedId ?? suggested?.truck.truckId
      if (!job) return t`No accepted work needs a truck.`
      if (truckId === undefined) return t`No truck fits ${job.offer.projectName}. Choose one with J and K.`
      setProposed({ offerId: job.offer.offerId, truckId })
    },
    nextOffer: () => {
      const [next] = fleet.toAnswer
      if (!next) return t`No offers to answer.`
      setAnswering(next.offerId)
    },
    cancel: () => void setProposed(undefined),
  })
  return (
    <div className="hw-board">
      <BoardOffers fleet={fleet} openId={answering} onOpen={setAnswering} quiet={proposal !== undefined} />
      <BoardJobs
        fleet={fleet}
        plan={plan}
        jobs={jobs}
        labels={labels}
        sourceOf={sourceOf}
        suggested={suggested}
        over={drag?.truckId === undefined ? undefined : drag.over?.offerId}
        quiet={proposal !== undefined || fleet.toAnswer.length > 0}
        onPropose={setProposed}
      />
      <BoardTable
        fleet={fleet}
        plan={plan}
        groups={groupRows(plan)}
        job={job}
        held={of.held}
        find={find}
        labels={labels}
        sourceOf={sourceOf}
        jobs={jobs}
        choiceFor={truckId => job && choiceOf(plan, job, truckId)}
        chosenId={drag?.over?.truckId ?? proposal?.truck.truckId}
        onOpen={setOpenTruckId}
      />
      <Proposing proposing={of} labels={labels} />
      <BoardLegend answer={keyAnswer} />
      <TruckSheet fleet={fleet} truckId={openTruckId} onClose={() => setOpenTruckId(undefined)} />
    </div>
  )
}

/** What is dragged or proposed on the board, and the job and the truck that it is about. */
function useProposal(fleet: FleetDay) {
  const plan = planOf(fleet)
  const jobs = fleet.unplaced.map(offer => jobOf(plan, offer))
  const [proposed, setProposed] = useState<Pair & { driverEntityId?: string }>()
  const { drag, card, sourceOf } = useBoardDrag(setProposed)
  const choose = ({ offerId, truckId, driverEntityId }: Pair & { driverEntityId?: string }) => {
    const job = jobs.find(({ offer }) => offer.offerId === offerId)
    return job && choiceOf(plan, job, truckId, driverEntityId)
  }
  const proposal = proposed && choose(proposed)
  const held = proposal?.job ?? jobs.find(({ offer }) => offer.offerId === drag?.offerId)
  const job = held ?? jobs[0]
  const suggested = job && suggestTruck(plan, job)
  return { plan, jobs, job, held, suggested, choose, proposal, setProposed, drag, card, sourceOf }
}

type ProposingProps = { proposing: ReturnType<typeof useProposal>; labels: ChoiceLabels }

/** The card of what is dragged, and the bar of what is proposed. */
function Proposing({ proposing, labels }: ProposingProps) {
  const { jobs, suggested, choose, proposal, setProposed, drag, card } = proposing
  return (
    <>
      {drag && (
        <DragCard
          drag={drag}
          card={card}
          choose={choose}
          jobs={jobs}
          labels={labels}
          instead={suggested?.truck.number}
        />
      )}
      {proposal && (
        <ProposalBar
          choice={proposal}
          labels={labels}
          instead={suggested}
          onChange={setProposed}
          onDone={() => setProposed(undefined)}
        />
      )}
    </>
  )
}

/** Each handler does what its key promises, or returns why it can't. */
type Keys = {
  propose: (truckId: string | undefined) => string | undefined
  nextOffer: () => string | undefined
  cancel: () => undefined
}

/** @returns why the last key did nothing; undefined when it did */
function useBoardKeys({ propose, nextOffer, cancel }: Keys): string | undefined {
  const [answer, setAnswer] = useState<string>()
  const isShown = useIsPageShown()
  const focusedId = () => document.activeElement?.closest<HTMLElement>('[data-board-truck]')?.dataset.boardTruck
  const onA = () => setAnswer(propose(focusedId()))
  const onO = () => setAnswer(nextOffer())
  const onEscape = () => setAnswer(cancel())
  const keys = { a: onA, o: onO, Escape: onEscape }
  const labels = useBoardKeyLabels()
  useShortcuts(isShown ? keys : noKeys, isShown ? labels : undefined)
  return answer
}

/** What the keys of the board do, for the foot of its page. */
export function useBoardKeyLabels(): KeyLabels {
  const { t } = useLingui()
  return useMemo(() => ({ A: t`assign`, O: t`next offer`, Esc: t`cancel` }), [t])
}

const noKeys = {}
