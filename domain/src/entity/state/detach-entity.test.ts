import { expect, test } from 'vitest'
import { entityTypes } from '../entity-type.ts'
import { deletedName } from './account-delete.ts'
import { detachEntity } from './detach-entity.ts'

const driver = 'driver-1'
const fleet = 'fleet-1'
const jobber = 'jobber-1'
const load = {
  terms: {
    driverEntityId: driver,
    driverName: 'Dana Reyes',
    truckingEntityId: fleet,
    truckingName: 'Keystone',
    jobberEntityId: jobber,
    contactPhoneNo: '412 555 0100',
    origin: { lat: 40.4, lng: -79.9 },
  },
  acts: [
    { by: { uid: 'd', entityId: driver }, lat: 40.5, lng: -79.8, accuracyMeters: 6, occurredAt: 1 },
    { by: { uid: 'o', entityId: 'operator-1' }, lat: 40.4, lng: -79.9, occurredAt: 2 },
  ],
}

test('a driver’s name and locations are removed from a load; the pit’s location and the acts of others stay', () => {
  const detached = detachEntity(load, { entityId: driver, entityType: entityTypes.fleetTrucker.code })
  expect(detached).toEqual({
    terms: { ...load.terms, driverName: deletedName },
    acts: [{ by: { uid: 'd', entityId: driver }, occurredAt: 1 }, load.acts[1]],
  })
})

test('a fleet’s name stays on its tickets, a solo trucker’s does not', () => {
  const asFleet = { entityId: fleet, entityType: entityTypes.truckingFleet.code }
  expect(detachEntity(load, asFleet)).toEqual(load)
  const asSolo = { entityId: fleet, entityType: entityTypes.soloTrucker.code }
  expect(detachEntity(load, asSolo)).toEqual({ ...load, terms: { ...load.terms, truckingName: deletedName } })
})

test('the contact phone number is removed with a jobber', () => {
  const asJobber = { entityId: jobber, entityType: entityTypes.jobber.code }
  expect(detachEntity(load, asJobber)).toEqual({ ...load, terms: { ...load.terms, contactPhoneNo: '' } })
})
