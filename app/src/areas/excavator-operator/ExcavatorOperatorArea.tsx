/** The area of an excavator operator. It uses the sunlight theme unless the user has chosen another. */
import { useEffect } from 'react'
import { Route } from 'react-router-dom'
import { setAreaTheme } from '../../ui/theme/theme.ts'
import { AreaShell } from '../AreaShell.tsx'
import { pages } from '../pages.ts'
import { LazyPage } from '../parts/LazyPage.tsx'
import { LoadTrucksPage } from './LoadTrucksPage.tsx'

export function ExcavatorOperatorArea() {
  useEffect(() => {
    setAreaTheme('sunlight')
    return () => setAreaTheme(undefined)
  }, [])
  return (
    <AreaShell area="excavatorOperator">
      <Route path="trucker-conformation" element={<LoadTrucksPage />} />
      <Route path="loaded-today" element={<LazyPage of={pages.loadedToday} />} />
      <Route path="map" element={<LazyPage of={pages.liveMap} />} />
    </AreaShell>
  )
}
