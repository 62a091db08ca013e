/** Whether a person counts in pounds and cubic yards, or in kilograms and cubic meters. Kept on the device. */
import { useSyncExternalStore } from 'react'

export type Measures = 'us' | 'metric'

const storageKey = 'measures'
const listeners = new Set<() => void>()
let choice = readChoice()

/** As chosen, else as is usual where the device is set to. */
export function useMeasures(): { measures: Measures; chooseMeasures: (measures: Measures) => void } {
  return { measures: useSyncExternalStore(subscribe, () => choice), chooseMeasures }
}

function chooseMeasures(next: Measures): void {
  choice = next
  try {
    localStorage.setItem(storageKey, next)
  } catch {
    // Storage may be closed to us (private windows): the choice then holds until the app is closed.
  }
  for (const listener of listeners) listener()
}

function readChoice(): Measures {
  try {
    const kept = localStorage.getItem(storageKey)
    if (kept === 'us' || kept === 'metric') return kept
  } catch {
    // As above.
  }
  return usualMeasures(navigator.language)
}

/** What is usual where a language tag says the device is; in the US, where Haulway is at work, if it says nothing. */
export function usualMeasures(tag: string | undefined): Measures {
  const region = regionOf(tag)
  return region === undefined || region === 'US' || region === 'LR' || region === 'MM' ? 'us' : 'metric'
}

/** Browsers give tags that are none, such as "C" where a system has no language: @returns undefined for those. */
function regionOf(tag: string | undefined): string | undefined {
  try {
    return new Intl.Locale(tag ?? '').maximize().region
  } catch {
    return undefined
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
