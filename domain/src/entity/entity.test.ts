import { expect, test } from 'vitest'
import { decideChangeEntity, decideCreateEntity, entityFormSchema } from './entity.ts'
import { entityTypes } from './entity-type.ts'

const place = { lat: 40.6, lng: -75.5 }
const made = { entityId: '01890000-0000-7000-8000-000000000001', userId: 'uid', createdOn: 1 }

test.each(Object.entries(entityTypes))('a %s may have a place, and only a pit must keep it', (name, { code }) => {
  const form = entityFormSchema.parse({ entityType: code, name: 'Ormrod', place })
  const entity = decideCreateEntity(form, made)
  expect(entity.place).toEqual(place)
  expect(decideChangeEntity(entity, { name: 'Ormrod Stone' }).place).toEqual(place)
  const remove = () => decideChangeEntity(entity, { place: null })
  if (name === 'pitOperation') expect(remove).toThrow("Set the pit's location on the map.")
  else expect(remove()).not.toHaveProperty('place')
  const { place: _, ...bare } = entity
  expect(decideChangeEntity(bare, { place }).place).toEqual(place)
})

test('a fleet may say that it has no trucks, and then needs none; a solo trucker needs one', () => {
  const missing = (name: 'truckingFleet' | 'soloTrucker') => {
    const entity = decideCreateEntity(entityFormSchema.parse({ entityType: entityTypes[name].code, name }), made)
    expect(entity.missingInformation).toEqual(['truck'])
    return decideChangeEntity(entity, { hasNoTrucks: true }).missingInformation
  }
  expect(missing('truckingFleet')).toEqual([])
  expect(missing('soloTrucker')).toEqual(['truck'])
})
