/** The forms that have answers which are not saved, so that the user is asked before they are lost. */
import { createContext, useContext, useEffect, useEffectEvent } from 'react'

export type UnsavedForm = {
  /** The path of the form's page. Ionic keeps a page mounted that was left: its forms lose nothing there. */
  pathname: string
  /** Empties what was entered. */
  discard: () => void
}

/** Those inside a sheet. Absent outside sheets. */
export const UnsavedForms = createContext<Set<UnsavedForm> | undefined>(undefined)

/** Those of the app, in sheets, too. */
const all = new Set<UnsavedForm>()

/** Says to the sheet around, if there is one, and to the page whether there are answers that would be lost. */
export function useUnsaved(isUnsaved: boolean, discard: () => void): void {
  const ofSheet = useContext(UnsavedForms)
  const discardLatest = useEffectEvent(discard)
  useEffect(() => {
    if (!isUnsaved) return
    const form = { pathname: location.pathname, discard: () => discardLatest() }
    all.add(form)
    ofSheet?.add(form)
    return () => {
      all.delete(form)
      ofSheet?.delete(form)
    }
  }, [ofSheet, isUnsaved])
}

/** Whether the page at a path has answers that would be lost; without a path, any page of the app. */
export function hasUnsaved(pathname?: string): boolean {
  return [...all].some(form => pathname === undefined || form.pathname === pathname)
}

/** Discards all that was entered on the page at a path. */
export function discardUnsaved(pathname: string): void {
  for (const form of [...all].filter(each => each.pathname === pathname)) {
    all.delete(form)
    form.discard()
  }
}
