/** The tracking light of the load on the way: a state with its cause, and what to do about it. */
import { useLingui } from '@lingui/react/macro'
import { useTracking } from '../tracking/use-tracking.ts'
import { formatAge } from '../ui/format.ts'
import { StateWord, type Tone } from '../ui/StateWord.tsx'
import './trucker.css'

const tones = { good: 'good', wait: 'look', stop: 'stop' } as const satisfies Record<string, Tone>

export function TrackingLine({ timeZone }: { timeZone: string }) {
  const { t } = useLingui()
  const { light, words, mend, lastPointAgeMs } = useTracking(timeZone)
  if (!light) return null
  const age = lastPointAgeMs === undefined ? undefined : formatAge(lastPointAgeMs)
  return (
    <div className="trucker-line">
      <StateWord tone={tones[light]}>{words}</StateWord>
      {age && <span className="hw-quiet hw-small">{t`last point ${age}`}</span>}
      {mend && <p className="hw-small">{mend}</p>}
    </div>
  )
}
