import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'

/** Whether an entity of this type may have members. A fleet's driver and a pit's operator are one person each. */
export function hasMembers(type: EntityTypeName): boolean {
  return type !== 'fleetTrucker' && type !== 'excavatorOperator'
}
