import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'

/** A driver or an operator works alone for a fleet or a pit; the others may have people of their own. */
export function hasMembers(type: EntityTypeName): boolean {
  return type !== 'fleetTrucker' && type !== 'excavatorOperator'
}
