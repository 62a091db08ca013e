import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'

/** The tabs of each area; the first is its start page. */
export const areaTabs = {
  jobber: ['dashboard', 'projects', 'map', 'suppliers', 'payments'],
  pitOperation: ['dashboard', 'loading', 'materials', 'operators', 'payments'],
  soloTrucker: ['dashboard', 'find-work', 'active', 'load-logs', 'payments'],
  truckingFleet: ['dashboard', 'dispatch', 'trucks', 'truckers', 'payments'],
  fleetTrucker: ['active-project', 'load-logs', 'map', 'account'],
  excavatorOperator: ['trucker-conformation', 'loaded-today', 'map', 'account'],
} as const satisfies Record<EntityTypeName, readonly string[]>

export type AreaTab<Area extends EntityTypeName> = (typeof areaTabs)[Area][number]
