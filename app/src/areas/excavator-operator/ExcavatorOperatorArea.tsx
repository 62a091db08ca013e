/** The area of an excavator operator. It uses the sunlight theme unless the user has chosen another. */
import { useEffect } from 'react'
import { Route } from 'react-router-dom'
import { LiveMapPage } from '../../live-map/LiveMapPage.tsx'
import { setAreaTheme } from '../../ui/theme/theme.ts'
import { AreaShell } from '../AreaShell.tsx'
import { LoadedTodayPage } from './LoadedTodayPage.tsx'
import { LoadTrucksPage } from './LoadTrucksPage.tsx'

export function ExcavatorOperatorArea() {
  useEffect(() => {
    setAreaTheme('sunlight')
    return () => setAreaTheme(undefined)
  }, [])
  return (
    <AreaShell area="excavatorOperator">
      <Route path="trucker-conformation" element={<LoadTrucksPage />} />
      <Route path="loaded-today" element={<LoadedTodayPage />} />
      <Route path="map" element={<LiveMapPage />} />
    </AreaShell>
  )
}
