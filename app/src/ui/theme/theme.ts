import { useSyncExternalStore } from 'react'

/** The three themes; a choice may also follow the device, which has only light and dark. */
export type Theme = 'light' | 'dark' | 'sunlight'
export type ThemeChoice = Theme | 'device'

export const themeChoices: readonly ThemeChoice[] = ['device', 'light', 'dark', 'sunlight']

const storageKey = 'theme'
const listeners = new Set<() => void>()
const deviceDark = matchMedia('(prefers-color-scheme: dark)')
let choice: ThemeChoice = readChoice()
let areaTheme: Theme | undefined

/** Sets `data-theme` on the document and updates it with the choice and the device. Call once, before rendering. */
export function startTheme(): void {
  deviceDark.addEventListener('change', apply)
  apply()
}

/** The current theme, the user's choice, and a function to change and store that choice on this device. */
export function useTheme(): { theme: Theme; choice: ThemeChoice; chooseTheme: (choice: ThemeChoice) => void } {
  const current = useSyncExternalStore(subscribe, () => choice)
  const theme = useSyncExternalStore(subscribe, currentTheme)
  return { theme, choice: current, chooseTheme }
}

export function chooseTheme(next: ThemeChoice): void {
  choice = next
  try {
    localStorage.setItem(storageKey, next)
  } catch {
    // Private windows may block the storage; the choice then lasts until the app is closed.
  }
  apply()
}

/** Sets an area's default theme, used while the user has not chosen one. Undefined follows the device again. */
export function setAreaTheme(theme: Theme | undefined): void {
  areaTheme = theme
  apply()
}

function currentTheme(): Theme {
  if (choice !== 'device') return choice
  if (areaTheme) return areaTheme
  return deviceDark.matches ? 'dark' : 'light'
}

function apply(): void {
  document.documentElement.dataset.theme = currentTheme()
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
