/** The user's units: pounds, cubic yards and miles, or kilograms, cubic meters and kilometers. Stored on the device. */
import { useSyncExternalStore } from 'react'
import type { DistanceSystem } from './format.ts'

export type Measures = 'us' | 'metric'

const storageKey = 'measures'
const listeners = new Set<() => void>()
let choice = readChoice()

/** The chosen units; by default those of the device's region. */
export function useMeasures(): { measures: Measures; chooseMeasures: (measures: Measures) => void } {
  return { measures: useSyncExternalStore(subscribe, () => choice), chooseMeasures }
}

/** For distances between places. Those of work follow the unit in which it is measured. */
export function useDistanceSystem(): DistanceSystem {
  return useMeasures().measures === 'us' ? 'imperial' : 'metric'
}

function chooseMeasures(next: Measures): void {
  choice = next
  try {
    localStorage.setItem(storageKey, next)
  } catch {
    // Private windows may block the storage; the choice then lasts until the app is closed.
  }
  for (const listener of listeners) listener()
}

function readChoice(): Measures {
  try {
    const stored = localStorage.getItem(storageKey)
    if (stored === 'us' || stored === 'metric') return stored
  } catch {
    // The storage may be blocked, as above.
  }
  return usualMeasures(navigator.language)
}

/** The usual units in the language tag's region; without a region, those of the US, where Haulway is used. */
export function usualMeasures(tag: string | undefined): Measures {
  const region = regionOf(tag)
  return region === undefined || region === 'US' || region === 'LR' || region === 'MM' ? 'us' : 'metric'
}

/** @returns undefined for an invalid tag; browsers report "C", for example, when the system has no language */
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
