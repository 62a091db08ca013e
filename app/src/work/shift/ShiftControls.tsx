/** A driver's shift: its state, and buttons to start it, take a break and end it. Works without a network. */
import { newId } from '@haulway/client/new-id.ts'
import type { DispatchDocument } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { shiftCallKinds } from '@haulway/domain/work/shift/shift.calls.ts'
import type { ShiftDocument } from '@haulway/domain/work/shift/shift.documents.ts'
import { shiftActRules } from '@haulway/domain/work/shift/shift-rules.ts'
import type { ShiftState } from '@haulway/domain/work/shift/shift-states.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { paths } from '../../paths.ts'
import { useNow } from '../../sync/use-is-page-shown.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { useDomainLabels } from '../../ui/format/domain-labels.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { ShiftConcerns } from './ShiftConcerns.tsx'
import { ShiftStatusBadge } from './ShiftStatusBadge.tsx'
import { type ShiftCall, useOpenShifts, useRecordShiftAct } from './use-shifts.ts'
import './shift.css'

type Work = Pick<DispatchDocument, 'projectId' | 'dispatchId' | 'terms'>

/** @param work what the driver is dispatched to, the most likely first */
export function ShiftControls({ work }: { work: readonly Work[] }) {
  const { t } = useLingui()
  const { scope, type } = useCurrentEntity()
  const now = useNow(10_000)
  const open = useOpenShifts(scope)
  const [isBusy, setIsBusy] = useState(false)
  const record = useRecordShiftAct()
  const [shift] = open ?? []
  if (!open || (!shift && work.length === 0)) return null
  const send = (...acts: (() => Promise<void>)[]) => {
    setIsBusy(true)
    void acts.reduce((done, act) => done.then(act), Promise.resolve()).finally(() => setIsBusy(false))
  }
  const start = ({ projectId, dispatchId }: Work) =>
    record('startShift', { projectId, shiftId: newId(), terms: { dispatchId } })
  const projects = [...new Map(work.toReversed().map(each => [each.projectId, each])).values()].toReversed()
  const elsewhere = projects.filter(({ projectId }) => !open.some(each => each.projectId === projectId))
  return (
    <Section title={shift ? t`Shift on ${shift.terms.projectName}` : t`Shift`}>
      {open.map(each => (
        <OpenShift
          key={each.shiftId}
          shift={each}
          now={now}
          isBusy={isBusy}
          onAct={call => send(() => record(call, each))}
        />
      ))}
      {!shift && work[0] && (
        <PlainButton icon="play" wide disabled={isBusy} onPress={() => work[0] && send(() => start(work[0] as Work))}>
          {projects.length > 1 ? <Trans>Start shift on {work[0].terms.projectName}</Trans> : <Trans>Start shift</Trans>}
        </PlainButton>
      )}
      <List>
        {shift &&
          elsewhere.map(other => (
            <ListRow
              key={other.dispatchId}
              icon="switch"
              title={t`Continue on ${other.terms.projectName}`}
              second={t`Ends the shift here and starts one there`}
              onPress={() =>
                send(
                  () => record('endShift', shift),
                  () => start(other),
                )
              }
            />
          ))}
        <ListRow icon="clock" title={t`Time sheets`} to={paths.timeSheets(type)} />
      </List>
    </Section>
  )
}

type OpenProps = { shift: ShiftDocument; now: number; isBusy: boolean; onAct: (call: ShiftCall) => void }

function OpenShift({ shift, now, isBusy, onAct }: OpenProps) {
  const label = useDomainLabels()
  return (
    <div className="shift-parts">
      <ShiftStatusBadge shift={shift} now={now} />
      <ShiftConcerns shift={shift} />
      <div className="shift-buttons">
        {offeredCalls(shift.state).map(call => (
          <PlainButton key={call} wide icon={icons[call]} disabled={isBusy} onPress={() => onAct(call)}>
            {label(shiftActRules[shiftCallKinds[call]].verb)}
          </PlainButton>
        ))}
      </div>
    </div>
  )
}

const icons = {
  startBreak: 'pause',
  endBreak: 'play',
  startBreakdown: 'warning',
  endBreakdown: 'play',
  endShift: 'close',
} as const
type Offered = keyof typeof icons
const offered = Object.keys(icons) as Offered[]

function offeredCalls(state: ShiftState): Offered[] {
  const isOffered = (call: Offered) => {
    const { offeredIn }: { offeredIn: readonly ShiftState[] } = shiftActRules[shiftCallKinds[call]]
    return offeredIn.includes(state)
  }
  return offered.filter(isOffered)
}
