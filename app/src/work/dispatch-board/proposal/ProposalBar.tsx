/** A proposal until it is sent: the truck, its driver and the job, with what it overlaps. */
import { newId } from '@haulway/client/new-id.ts'
import { nameOf } from '@haulway/domain/entity/staff/excavator-operator.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useAsk } from '../../../ask.ts'
import { WorkActionButton } from '../../../entity/WorkAction.tsx'
import { PaperGate } from '../../../paper/PaperGate.tsx'
import { TruckPlate } from '../../../truck/TruckPlate.tsx'
import { TruckPaperWarning } from '../../../truck-paper/ExpiringPapers.tsx'
import { PlainButton } from '../../../ui/controls/buttons/PlainButton.tsx'
import { SelectField } from '../../../ui/controls/SelectField.tsx'
import { RefusalMessage } from '../../../user/RefusalMessage.tsx'
import type { Choice } from './board-plan.ts'
import { type ChoiceLabels, ConflictText, fits } from './ConflictText.tsx'
import type { Pair } from './use-board-drag.ts'

type Props = {
  choice: Choice
  labels: ChoiceLabels
  /** A truck that fits the job without a conflict. */
  instead: Choice | undefined
  onChange: (pair: Pair & { driverEntityId?: string }) => void
  onDone: () => void
}

export function ProposalBar({ choice, labels, instead, onChange, onDone }: Props) {
  const { t } = useLingui()
  const { job, truck, drivers, driver } = choice
  const { projectId, offerId, projectName } = job.offer
  const { run, isAsking, refusal } = useAsk('dispatchTruck')
  const named = driver && { ...driver, name: nameOf(driver) }
  const bar = useRef<HTMLElement>(null)
  const { truckId } = truck
  // So that Enter sends, and a screen reader reads the proposal.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows each new proposal
  useEffect(() => bar.current?.focus(), [truckId, offerId])
  const send = async () => {
    if (!driver) return
    const ids = { projectId, offerId, dispatchId: newId(), truckId, fleetTruckerEntityId: driver.entityId }
    if (await run(ids)) onDone()
  }
  const other = fits(choice) || instead?.truck.truckId === truckId ? undefined : instead
  return (
    <section
      ref={bar}
      className="hw-board-proposal"
      tabIndex={-1}
      aria-label={t`Dispatch ${truck.number} to ${projectName}`}
    >
      <TruckPlate number={truck.number} size="header" />
      <div className="hw-board-what">
        <p className="hw-strong">{projectName}</p>
        <p className="hw-quiet hw-small">{labels.hoursOf(job)}</p>
      </div>
      {drivers.length > 0 && (
        <SelectField
          label={t`Driver`}
          options={drivers.map(each => ({ value: each.entityId, label: nameOf(each) }))}
          value={driver?.entityId ?? ''}
          onChange={event => onChange({ offerId, truckId, driverEntityId: event.currentTarget.value })}
        />
      )}
      <div className="hw-board-verdict" role="status">
        <ConflictText choice={choice} labels={labels} instead={other?.truck.number} />
        <TruckPaperWarning papers={truck.papers} />
        <RefusalMessage refusal={refusal} />
      </div>
      <div className="hw-board-send">
        {other && (
          <PlainButton onPress={() => onChange({ offerId, truckId: other.truck.truckId })}>
            <Trans>Use {other.truck.number}</Trans>
          </PlainButton>
        )}
        <PlainButton onPress={onDone}>
          <Trans>Cancel</Trans>
        </PlainButton>
        {named && (
          <PaperGate size="row" work={job.offer} onLeave={onDone} truck={truck} driver={named}>
            <WorkActionButton
              work="dispatch"
              call="dispatchTruck"
              size="row"
              title={<Trans>Dispatch {truck.number}</Trans>}
              sending={isAsking}
              onPress={() => void send()}
            />
          </PaperGate>
        )}
      </div>
    </section>
  )
}
