/** The first page of each type of business on the demo's day: only for the documentation, which begins with them. */
import { type EntityTypeName, entityTypes } from '@haulway/domain/entity/entity-type.ts'
import type { Screen } from './demo-pay-screens.ts'

const homeOf = (type: EntityTypeName): Screen[] => [
  {
    name: entityTypes[type].slug,
    path: entityTypes[type].startPage,
    inSun: true,
    isHome: true,
    open: seen => seen.role('heading').first().waitFor(),
  },
]

export const homeScreens: Record<string, Screen[]> = {
  'greg@brandt.example': homeOf('jobber'),
  'dana@kistler.example': homeOf('pitOperation'),
  'ray@delgado.example': homeOf('soloTrucker'),
  'pat@moyer.example': homeOf('truckingFleet'),
  'alma.reyes@moyer.example': homeOf('fleetTrucker'),
  'luis.ortega@kistler.example': homeOf('excavatorOperator'),
}
