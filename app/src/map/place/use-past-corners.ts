/** Undoes what the map has changed of a geofence's corners, step by step. */
import { useState } from 'react'
import { useLatest } from '../../ui/use-latest.ts'
import type { PlaceAnswer } from './place-answer.ts'

/** The answer before a change of the corners, and where the change put the pin. */
type Step = { before: PlaceAnswer; text: string }

export function usePastCorners(value: PlaceAnswer, onChange: (value: PlaceAnswer) => void) {
  const [past, setPast] = useState<readonly Step[]>([])
  /** Two taps can come before React renders. */
  const latest = useLatest({ value, past })
  const keep = (next: PlaceAnswer, steps: readonly Step[]) => {
    latest.current = { value: next, past: steps }
    setPast(steps)
    onChange(next)
  }
  const step = past.at(-1)
  return {
    /** The corners before the last change that can be undone. */
    last: step?.before.geofence,
    change: (next: PlaceAnswer) => {
      const { value: before, past: steps } = latest.current
      keep(next, next.geofence === before.geofence ? steps : [...steps, { before, text: next.text }])
    },
    undo:
      step &&
      (() => {
        const { value: now, past: steps } = latest.current
        const undone = steps.at(-1)
        if (undone) keep(withoutStep(now, undone), steps.slice(0, -1))
      }),
  }
}

/** A pin that was moved after the change stays. */
function withoutStep(now: PlaceAnswer, { before, text }: Step): PlaceAnswer {
  const { geofence, radiusMeters, text: textBefore, label } = before
  return { ...now, geofence, radiusMeters, ...(now.text === text && { text: textBefore, label }) }
}
