/** Accepted work that needs trucks. A job can be dragged onto a truck; its button proposes the truck that fits. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { SubOut } from '../sub-offer/SubOut.tsx'
import { type BoardJob, type BoardPlan, type Choice, groupRows, suggestTruck } from './proposal/board-plan.ts'
import type { ChoiceLabels } from './proposal/ConflictText.tsx'
import type { Pair, useBoardDrag } from './proposal/use-board-drag.ts'
import { useFirstRows } from './use-first-rows.tsx'
import type { FleetDay } from './use-fleet-day.ts'

type Props = {
  fleet: FleetDay
  plan: BoardPlan
  jobs: readonly BoardJob[]
  labels: ChoiceLabels
  sourceOf: ReturnType<typeof useBoardDrag>['sourceOf']
  /** The truck that fits the first job. */
  suggested: Choice | undefined
  /** The job that a truck is held over. */
  over: string | undefined
  quiet: boolean
  onPropose: (pair: Pair) => void
}

export function BoardJobs({ fleet, plan, jobs, labels, sourceOf, over, quiet, onPropose }: Props) {
  const { t } = useLingui()
  const { shown, more } = useFirstRows(jobs)
  if (jobs.length === 0) return null
  return (
    <Section title={t`Accepted, needs a truck`} aside={jobs.length} rule="none">
      <ul className="hw-board-rows">
        {shown.map((job, nth) => (
          <li
            key={job.offer.offerId}
            data-board-job={job.offer.offerId}
            className={over === job.offer.offerId ? 'hw-board-job hw-board-over' : 'hw-board-job'}
            {...sourceOf({ offerId: job.offer.offerId })}
          >
            <span className="hw-board-grip" aria-hidden="true" />
            <div>
              <p className="hw-strong">{job.offer.projectName}</p>
              <p className="hw-quiet hw-small">{`${job.offer.jobberName}, ${job.offer.materialName}`}</p>
            </div>
            <div>
              <StatusBadge tone="look">
                <Trans>
                  {job.offer.trucksDispatched} of{' '}
                  <Plural value={job.offer.trucksDispatched + job.needs} one="# truck" other="# trucks" />
                </Trans>
              </StatusBadge>
              <p className="hw-quiet hw-small">{labels.hoursOf(job)}</p>
            </div>
            <SubOut offer={job.offer} subbedOut={fleet.subbedOut} />
            <MayCall call="dispatchTruck">
              <Assign job={job} plan={plan} isNext={nth === 0 && !quiet} onPropose={onPropose} />
            </MayCall>
          </li>
        ))}
      </ul>
      {more}
    </Section>
  )
}

type AssignProps = { job: BoardJob; plan: BoardPlan; isNext: boolean; onPropose: (pair: Pair) => void }

/** Proposes the truck that fits, otherwise the first one, whose conflict is then shown. */
function Assign({ job, plan, isNext, onPropose }: AssignProps) {
  const { t } = useLingui()
  const { free, working } = groupRows(plan)
  const truck = suggestTruck(plan, job)?.truck ?? [...free, ...working][0]?.truck
  if (!truck) return null
  const title = t`Assign ${truck.number}`
  const propose = () => onPropose({ offerId: job.offer.offerId, truckId: truck.truckId })
  return isNext ? (
    <ActionButton size="row" title={title} onPress={propose} />
  ) : (
    <PlainButton onPress={propose}>{title}</PlainButton>
  )
}
