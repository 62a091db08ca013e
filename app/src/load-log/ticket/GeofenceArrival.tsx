/** An arrival that only a geofence has seen: when, and a way to say that it was not so. */

import { geofenceArrival } from '@haulway/domain/load-log/geofence-arrival.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PlainButton } from '../../ui/controls/PlainButton.tsx'
import { formatClock } from '../../ui/format/format.ts'
import { useRecordAct } from '../acts/use-record-act.ts'

/** Nothing where no geofence has spoken, or where somebody has said the same. */
export function GeofenceArrival({ load }: { load: LoadLogDocument }) {
  const { t } = useLingui()
  const say = useRecordAct()
  const [isRecording, setRecording] = useState(false)
  const arrival = geofenceArrival(load)
  if (!arrival) return null
  const { terms } = load
  const clock = formatClock(arrival.at, terms.timeZone)
  const place = arrival.kind === 'arriveAtPit' ? terms.origin.name : terms.destination.name
  async function takeBack(actIds: readonly string[]) {
    setRecording(true)
    for (const actId of actIds) await say('correct', load, { voidsActId: actId })
    setRecording(false)
  }
  return (
    <div className="load-fence">
      <p>
        <Trans>
          Arrived at {place} {clock} (GPS)
        </Trans>
      </p>
      <PlainButton
        icon="undo"
        disabled={isRecording}
        label={t`Not there yet? Undo arrival at ${place}`}
        onPress={() => void takeBack(arrival.actIds)}
      >
        <Trans>Not there yet?</Trans>
      </PlainButton>
    </div>
  )
}
