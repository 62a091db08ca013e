/** Takes a deleted entity's person off the papers of others: loads, dispatches, offers, projects, their documents. */

import type { Entity } from '../entity.ts'
import { entityTypes } from '../entity-type.ts'
import { deletedName } from './account-delete.ts'

/** A company's name is no person's, and stands on others' accounts; a driver's or an operator's is a person's. */
export function isPerson({ entityType }: Pick<Entity, 'entityType'>): boolean {
  const { soloTrucker, fleetTrucker, excavatorOperator } = entityTypes
  return [soloTrucker.code, fleetTrucker.code, excavatorOperator.code].some(code => code === entityType)
}

type Json = { [field: string]: unknown }
type Detached = Pick<Entity, 'entityId' | 'entityType'>

/** Where an entity's id stands under `id`, what stands beside it is replaced by `by`. `ofPersons`: only a person's. */
const detachedFields: readonly { id: string; field: string; by: string; ofPersons?: true }[] = [
  { id: 'driverEntityId', field: 'driverName', by: deletedName },
  { id: 'truckingEntityId', field: 'truckingName', by: deletedName, ofPersons: true },
  { id: 'truckingEntityId', field: 'truckingEntityName', by: deletedName, ofPersons: true },
  { id: 'jobberEntityId', field: 'contactPhoneNo', by: '' },
  { id: 'entityId', field: 'contactPhoneNo', by: '' },
]

/** Where somebody stood when they said something about a load. */
const placeFields: readonly string[] = ['lat', 'lng', 'accuracyMeters']

/** A JSON value without the entity's person: the names, the telephone number, and where they were. */
export function detachEntity(value: unknown, entity: Detached): unknown {
  if (Array.isArray(value)) return value.map(part => detachEntity(part, entity))
  if (!isJson(value)) return value
  const isRecordedByThem = isJson(value.by) && value.by.entityId === entity.entityId
  const kept = Object.entries(value).filter(([field]) => !(isRecordedByThem && placeFields.includes(field)))
  const copy: Json = Object.fromEntries(kept.map(([field, part]) => [field, detachEntity(part, entity)]))
  for (const { id, field, by, ofPersons } of detachedFields) {
    if (value[id] === entity.entityId && field in copy && (!ofPersons || isPerson(entity))) copy[field] = by
  }
  return copy
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
