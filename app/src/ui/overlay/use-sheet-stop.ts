/** The stop of a sheet over a map. While only its head shows, what happens on the map raises it to half of the page. */
import { useEffect, useState } from 'react'
import type { SheetStop } from './stop-sheet.ts'

/** @param raisedBy what the sheet should show, such as the id of a tapped flag: each new one raises the sheet */
export function useSheetStop(raisedBy: string | undefined): [SheetStop, (stop: SheetStop) => void] {
  const [stop, setStop] = useState<SheetStop>('middle')
  useEffect(() => {
    if (raisedBy !== undefined) setStop(now => (now === 'peek' ? 'middle' : now))
  }, [raisedBy])
  return [stop, setStop]
}
