/** The tracking status of the open load, with its cause. A tap opens the tracking coach. */
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { TrackingCoach } from '../tracking/coach/TrackingCoach.tsx'
import { useTracking } from '../tracking/tracker/use-tracking.ts'
import { StatusBadge, type Tone } from '../ui/data/StatusBadge.tsx'
import { formatAge } from '../ui/format/format.ts'
import { Icon } from '../ui/icon/Icon.tsx'
import './trucker.css'

const tones = { good: 'good', wait: 'look', stop: 'stop' } as const satisfies Record<string, Tone>

export function TrackingStatus({ timeZone }: { timeZone: string }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { light, label, advice, lastPointAgeMs } = useTracking(timeZone)
  if (!light) return null
  const age = lastPointAgeMs === undefined ? undefined : formatAge(lastPointAgeMs)
  return (
    <div className="trucker-line">
      <button type="button" className="trucker-light" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <span>
          <StatusBadge tone={tones[light]}>{label}</StatusBadge>
          {age && <span className="hw-quiet hw-small">{t`last GPS point ${age}`}</span>}
        </span>
        <Icon name="right" />
      </button>
      {light !== 'good' && advice && <p className="hw-small">{advice}</p>}
      <TrackingCoach open={isOpen} onClose={() => setIsOpen(false)} timeZone={timeZone} />
    </div>
  )
}
