/** An arrival that only a fence has seen: when, and a way to say that it was not so. */

import { fenceArrival } from '@haulway/domain/load-log/fence-arrival.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatClock } from '../ui/format.ts'
import { PlainButton } from '../ui/PlainButton.tsx'
import { useSay } from './use-say.ts'

/** Nothing where no fence has spoken, or where somebody has said the same. */
export function FenceWord({ load }: { load: LoadLogDocument }) {
  const { t } = useLingui()
  const say = useSay()
  const [isSaying, setSaying] = useState(false)
  const arrival = fenceArrival(load)
  if (!arrival) return null
  const { terms } = load
  const clock = formatClock(arrival.at, terms.timeZone)
  const place = arrival.kind === 'arriveAtPit' ? terms.origin.name : terms.destination.name
  async function takeBack(actIds: readonly string[]) {
    setSaying(true)
    for (const actId of actIds) await say('correct', load, { voidsActId: actId })
    setSaying(false)
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
        disabled={isSaying}
        label={t`Undo arrival at ${place}`}
        onPress={() => void takeBack(arrival.actIds)}
      >
        <Trans>Not there yet?</Trans>
      </PlainButton>
    </div>
  )
}
