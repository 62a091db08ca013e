import { useSyncExternalStore } from 'react'

/** The three themes of the look, and following the device, which only knows light and dark. */
export type Theme = 'light' | 'dark' | 'sunlight'
export type ThemeChoice = Theme | 'device'

export const themeChoices: readonly ThemeChoice[] = ['device', 'light', 'dark', 'sunlight']

const storageKey = 'theme'
const listeners = new Set<() => void>()
const deviceDark = matchMedia('(prefers-color-scheme: dark)')
let choice: ThemeChoice = readChoice()
let areaTheme: Theme | undefined

/** Sets `data-theme` on the document and keeps it true to the choice and the device. Call once, before drawing. */
export function startTheme(): void {
  deviceDark.addEventListener('change', apply)
  apply()
}

/** The theme in force, the choice behind it, and a way to change that choice (kept on this device). */
export function useTheme(): { theme: Theme; choice: ThemeChoice; chooseTheme: (choice: ThemeChoice) => void } {
  const current = useSyncExternalStore(subscribe, () => choice)
  const theme = useSyncExternalStore(subscribe, themeInForce)
  return { theme, choice: current, chooseTheme }
}

export function chooseTheme(next: ThemeChoice): void {
  choice = next
  try {
    localStorage.setItem(storageKey, next)
  } catch {
    // Storage may be closed to us (private windows): the choice then holds until the app is closed.
  }
  apply()
}

/** What an area stands in while nobody has chosen: sunlight for the operator. Undefined follows the device again. */
export function setAreaTheme(theme: Theme | undefined): void {
  areaTheme = theme
  apply()
}

function themeInForce(): Theme {
  if (choice !== 'device') return choice
  if (areaTheme) return areaTheme
  return deviceDark.matches ? 'dark' : 'light'
}

function apply(): void {
  document.documentElement.dataset.theme = themeInForce()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey)
    return themeChoices.find(known => known === stored) ?? 'device'
  } catch {
    return 'device'
  }
}
