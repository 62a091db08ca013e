/** The six entity types. The wire's codes appear only here (specification 2; 5 is not a type). */
import { z } from 'zod'

type EntityTypeRow = { code: 0 | 1 | 2 | 3 | 4 | 6; slug: string; startPage: string }

export const entityTypes = {
  jobber: { code: 0, slug: 'jobber', startPage: '/jobber/dashboard' },
  pitOperation: { code: 1, slug: 'pit-operation', startPage: '/pit-operation/dashboard' },
  soloTrucker: { code: 2, slug: 'solo-trucker', startPage: '/solo-trucker/dashboard' },
  truckingFleet: { code: 3, slug: 'trucking-fleet', startPage: '/trucking-fleet/dashboard' },
  fleetTrucker: { code: 4, slug: 'fleet-trucker', startPage: '/fleet-trucker/active-project' },
  excavatorOperator: { code: 6, slug: 'excavator-operator', startPage: '/excavator-operator/trucker-conformation' },
} as const satisfies Record<string, EntityTypeRow>

export type EntityTypeName = keyof typeof entityTypes
export type EntityTypeCode = (typeof entityTypes)[EntityTypeName]['code']

export const entityTypeNames = Object.keys(entityTypes) as EntityTypeName[]

/** The types that haul for others. */
export const haulerTypeNames = ['soloTrucker', 'truckingFleet'] as const satisfies EntityTypeName[]
export const haulerTypes: readonly EntityTypeCode[] = haulerTypeNames.map(name => entityTypes[name].code)

export function isHauler(type: EntityTypeName): boolean {
  return haulerTypeNames.some(name => name === type)
}

/** Whether an entity of this type may have members. A fleet's driver and a pit's operator are one person each. */
export function hasMembers(type: EntityTypeName): boolean {
  return type !== 'fleetTrucker' && type !== 'excavatorOperator'
}

/** Whether an entity of this type is usually one person, whose own name is on its tickets. */
export function isOnePerson(type: EntityTypeName): boolean {
  return type === 'soloTrucker' || !hasMembers(type)
}

export const entityTypeCodeSchema = z.literal([0, 1, 2, 3, 4, 6])

/** The name of a type code, or undefined for a code this version does not know. */
export function findEntityTypeName(code: number | null | undefined): EntityTypeName | undefined {
  return entityTypeNames.find(name => entityTypes[name].code === code)
}

/** The name of a known type code. */
export function getEntityTypeName(code: EntityTypeCode): EntityTypeName {
  return findEntityTypeName(code)!
}
