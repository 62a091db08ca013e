/** The forms inside a sheet that have answers which are not saved, so that the sheet asks before it closes. */
import { createContext, useContext, useEffect, useId } from 'react'

/** The ids of those forms. Absent outside sheets. */
export const UnsavedForms = createContext<Set<string> | undefined>(undefined)

/** Says to the sheet around, if there is one, whether there are answers that would be lost. */
export function useUnsaved(isUnsaved: boolean): void {
  const forms = useContext(UnsavedForms)
  const id = useId()
  useEffect(() => {
    if (!forms || !isUnsaved) return
    forms.add(id)
    return () => void forms.delete(id)
  }, [forms, id, isUnsaved])
}
