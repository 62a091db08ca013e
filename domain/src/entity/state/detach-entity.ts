/** Removes a deleted entity's personal data from others' loads, dispatches, offers, projects and their documents. */

import type { Entity } from '../entity.ts'
import { entityTypes } from '../entity-type.ts'
import { deletedName } from './account-delete.ts'

/** Whether an entity's name is a person's. A company's name is not: it stays on others' accounts. */
export function isPerson({ entityType }: Pick<Entity, 'entityType'>): boolean {
  const { soloTrucker, fleetTrucker, excavatorOperator } = entityTypes
  return [soloTrucker.code, fleetTrucker.code, excavatorOperator.code].some(code => code === entityType)
}

type Json = { [field: string]: unknown }
type Detached = Pick<Entity, 'entityId' | 'entityType'>

/**
 * Where the field named `id` holds the entity's id, the field named `field` is set to `by`. With `ofPersons`, only if
 * the entity is a person.
 */
const detachedFields: readonly { id: string; field: string; by: string; ofPersons?: true }[] = [
  { id: 'driverEntityId', field: 'driverName', by: deletedName },
  { id: 'truckingEntityId', field: 'truckingName', by: deletedName, ofPersons: true },
  { id: 'truckingEntityId', field: 'truckingEntityName', by: deletedName, ofPersons: true },
  { id: 'jobberEntityId', field: 'contactPhoneNo', by: '' },
  { id: 'entityId', field: 'contactPhoneNo', by: '' },
]

/** The location of a person when they recorded an act on a load. */
const placeFields: readonly string[] = ['lat', 'lng', 'accuracyMeters']

/** A JSON value without the entity's personal data: names, phone number and locations. */
export function detachEntity(value: unknown, entity: Detached): unknown {
  if (Array.isArray(value)) return value.map(part => detachEntity(part, entity))
  if (!isJson(value)) return value
  const isRecordedByThem = isJson(value.by) && value.by.entityId === entity.entityId
  const fields = Object.entries(value).filter(([field]) => !(isRecordedByThem && placeFields.includes(field)))
  const copy: Json = Object.fromEntries(fields.map(([field, part]) => [field, detachEntity(part, entity)]))
  for (const { id, field, by, ofPersons } of detachedFields) {
    if (value[id] === entity.entityId && field in copy && (!ofPersons || isPerson(entity))) copy[field] = by
  }
  return copy
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
