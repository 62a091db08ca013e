/**
 * Pages that only the documentation needs from the demo's day, because other tests examine them: the first page of each
 * type of business, the driving view, a new project and the suppliers.
 */
import { paths } from '@haulway/app/paths.ts'
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
  'greg@brandt.example': [
    ...homeOf('jobber'),
    {
      name: 'new-project',
      path: paths.newProject,
      open: seen => seen.role('heading', 'New project').first().waitFor(),
    },
    {
      name: 'suppliers',
      path: paths.tab('jobber', 'suppliers'),
      open: seen => seen.role('heading').first().waitFor(),
    },
  ],
  'dana@kistler.example': homeOf('pitOperation'),
  'ray@delgado.example': [
    ...homeOf('soloTrucker'),
    {
      name: 'driving-view',
      path: paths.truckerActiveProjectV2,
      hasMap: true,
      inSun: true,
      open: seen => seen.role('button').first().waitFor(),
    },
  ],
  'pat@moyer.example': homeOf('truckingFleet'),
  'alma.reyes@moyer.example': homeOf('fleetTrucker'),
  'luis.ortega@kistler.example': homeOf('excavatorOperator'),
}
