/** The area of an excavator operator. It stands in sunlight until somebody chooses otherwise. */
import { useEffect } from 'react'
import { Route } from 'react-router-dom'
import { setAreaTheme } from '../../ui/theme/theme.ts'
import { AreaShell } from '../AreaShell.tsx'
import { LiveMapPage } from '../LiveMapPage.tsx'
import { LoadedTodayPage } from './LoadedTodayPage.tsx'
import { TruckerConformationPage } from './TruckerConformationPage.tsx'

export function ExcavatorOperatorArea() {
  useEffect(() => {
    setAreaTheme('sunlight')
    return () => setAreaTheme(undefined)
  }, [])
  return (
    <AreaShell area="excavatorOperator">
      <Route path="trucker-conformation" element={<TruckerConformationPage />} />
      <Route path="loaded-today" element={<LoadedTodayPage />} />
      <Route path="map" element={<LiveMapPage />} />
    </AreaShell>
  )
}
