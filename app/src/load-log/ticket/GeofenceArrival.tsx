/** An arrival that only a geofence recorded: when it was, and a button to undo it. */

import { geofenceArrival } from '@haulway/domain/load-log/geofence-arrival.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { formatClock } from '../../ui/format/format.ts'
import { useRecordAct } from '../acts/use-record-act.ts'

/** Renders nothing if no geofence recorded an arrival, or if a person confirmed it. */
export function GeofenceArrival({ load }: { load: LoadLogDocument }) {
  const { t } = useLingui()
  const recordAct = useRecordAct()
  const [isRecording, setRecording] = useState(false)
  const arrival = geofenceArrival(load)
  if (!arrival) return null
  const { terms } = load
  const clock = formatClock(arrival.at, terms.timeZone)
  const place = arrival.kind === 'arriveAtPit' ? terms.origin.name : terms.destination.name
  async function undo(actIds: readonly string[]) {
    setRecording(true)
    for (const actId of actIds) await recordAct('correct', load, { voidsActId: actId })
    setRecording(false)
  }
  return (
    <div className="load-geofence">
      <p>
        <Trans>
          Arrived at {place} {clock} (GPS)
        </Trans>
      </p>
      <PlainButton
        icon="undo"
        disabled={isRecording}
        label={t`Not there yet? Undo arrival at ${place}`}
        onPress={() => void undo(arrival.actIds)}
      >
        <Trans>Not there yet?</Trans>
      </PlainButton>
    </div>
  )
}
