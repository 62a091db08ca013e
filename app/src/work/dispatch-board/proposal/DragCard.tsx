/** Next to the pointer while something is dragged: what it is, and what a drop here would mean. */
import { Trans } from '@lingui/react/macro'
import type { RefObject } from 'react'
import type { BoardJob, Choice } from './board-plan.ts'
import { type ChoiceLabels, ConflictText } from './ConflictText.tsx'
import { type Drag, type DragCardPlace, moveCard, type Pair } from './use-board-drag.ts'

type Props = {
  drag: Drag
  card: RefObject<DragCardPlace>
  choose: (pair: Pair) => Choice | undefined
  jobs: readonly BoardJob[]
  labels: ChoiceLabels
  instead: string | undefined
}

export function DragCard({ drag, card, choose, jobs, labels, instead }: Props) {
  const choice = drag.over && choose(drag.over)
  const job = choice?.job ?? jobs.find(({ offer }) => offer.offerId === drag.offerId)
  return (
    <div
      className="hw-board-card"
      role="status"
      ref={element => {
        card.current.element = element
        moveCard(card.current, card.current.at)
      }}
    >
      <p className="hw-strong">{[job?.offer.projectName, job && labels.hoursOf(job)].filter(Boolean).join(', ')}</p>
      {choice ? (
        <ConflictText choice={choice} labels={labels} instead={instead} />
      ) : (
        <p className="hw-small">
          {drag.truckId === undefined ? <Trans>Drop it on a truck</Trans> : <Trans>Drop it on a job above</Trans>}
        </p>
      )}
    </div>
  )
}
