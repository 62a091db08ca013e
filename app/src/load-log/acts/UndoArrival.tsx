/** The arrival that only GPS or the driver's own tap recorded: when it was, and a button to undo it. */

import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { type UndoableArrival, undoableArrival } from '@haulway/domain/load-log/undoable-arrival.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentUser } from '../../entity/current-user.ts'
import { useSync } from '../../sync/sync-context.ts'
import { useNow } from '../../sync/use-is-page-shown.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { UndoButton } from '../../ui/controls/buttons/UndoButton.tsx'
import { formatClock } from '../../ui/format/format.ts'
import { undoSecondsLeft } from '../../ui/undo-time.ts'
import { useRecordAct } from './use-record-act.ts'
import '../load-log.css'

/** Renders nothing once anything followed the arrival, and if someone else confirmed it. */
export function UndoArrival({ load }: { load: LoadLogDocument }) {
  const { uid } = useCurrentUser()
  const arrival = undoableArrival(load, uid)
  return arrival ? <Undo key={arrival.actIds.join()} load={load} arrival={arrival} /> : null
}

function Undo({ load, arrival }: { load: LoadLogDocument; arrival: UndoableArrival }) {
  const { t } = useLingui()
  const recordAct = useRecordAct()
  const { engine } = useSync()
  const [isRecording, setRecording] = useState(false)
  // Acts have the server's time. The clock of a check-in that is over need not tick: a phone's battery pays for it.
  const [isOver, setIsOver] = useState(arrival.by === 'gps')
  const now = useNow(isOver ? 60_000 : 1_000) + engine.clockOffsetMs()
  const left = isOver ? 0 : undoSecondsLeft(arrival.at, now)
  if (!isOver && left === 0) setIsOver(true)
  const { terms } = load
  const clock = formatClock(arrival.at, terms.timeZone)
  const place = arrival.kind === 'arriveAtPit' ? terms.origin.name : terms.destination.name
  const undo = async () => {
    setRecording(true)
    try {
      for (const actId of arrival.actIds) await recordAct('correct', load, { voidsActId: actId })
    } finally {
      setRecording(false)
    }
  }
  if (left > 0) {
    return (
      <UndoButton seconds={left} disabled={isRecording} onPress={() => void undo()}>
        {t`Undo check-in, ${left} s`}
      </UndoButton>
    )
  }
  return (
    <div className="load-geofence">
      <p>
        {arrival.by === 'gps' ? (
          <Trans>
            Arrived at {place} {clock} (GPS)
          </Trans>
        ) : (
          <Trans>
            Checked in at {place} {clock}
          </Trans>
        )}
      </p>
      <PlainButton
        icon="undo"
        disabled={isRecording}
        label={t`Not there yet? Undo arrival at ${place}`}
        onPress={() => void undo()}
      >
        <Trans>Not there yet?</Trans>
      </PlainButton>
    </div>
  )
}
