import { expect, test } from 'vitest'
import { type EntityTypeName, entityTypeNames } from '../entity/entity-type.ts'
import { type FirstStepFacts, firstSteps } from './first-steps.ts'

const phasesOf = (type: EntityTypeName, facts: FirstStepFacts, role: 'owner' | 'member' = 'owner') =>
  firstSteps(type, facts, role).map(({ phase }) => phase)
const nowOf = (type: EntityTypeName, facts: FirstStepFacts) =>
  firstSteps(type, facts, 'owner').find(({ phase }) => phase === 'now' || phase === 'waiting')?.name

const everything: FirstStepFacts = {
  suppliers: 1,
  projects: 1,
  offers: 1,
  accepted: 1,
  dispatches: 1,
  trucks: 1,
  drivers: 1,
  materials: 1,
  operators: 1,
  queue: 1,
  isPlaced: true,
  isEmployed: true,
  hasTruck: true,
  mayLocate: true,
}

test.each(entityTypeNames)('an empty %s begins at its first step', type => {
  const phases = phasesOf(type, {})
  expect(phases.length).toBeGreaterThan(2)
  expect(['now', 'waiting']).toContain(phases[0])
  expect(phases.slice(1).every(phase => phase === 'ahead')).toBe(true)
})

test.each(entityTypeNames)('a %s with a load, or with a balance from one, has no first steps', type => {
  expect(firstSteps(type, { loads: 1 }, 'owner')).toEqual([])
  expect(firstSteps(type, { balances: 1 }, 'owner')).toEqual([])
})

test('a step that is done is ticked in any order, and the next one is the first that is not', () => {
  expect(phasesOf('truckingFleet', { trucks: 1, accepted: 1 })).toEqual(['done', 'now', 'done', 'ahead'])
  expect(nowOf('jobber', { suppliers: 2 })).toBe('createProject')
  expect(nowOf('pitOperation', { materials: 1, isPlaced: true })).toBe('inviteOperator')
})

test.each(entityTypeNames.filter(type => type !== 'excavatorOperator'))('a %s that did all has no steps', type => {
  expect(firstSteps(type, everything, 'owner')).toEqual([])
})

test('a fleet that passes its work on needs no trucks and drivers', () => {
  const names = (facts: FirstStepFacts) => firstSteps('truckingFleet', facts, 'owner').map(({ name }) => name)
  expect(names({ subsOut: true })).toEqual(['takeOffer', 'subOut'])
  expect(nowOf('truckingFleet', { subsOut: true, accepted: 1 })).toBe('subOut')
  expect(names({ subsOut: true, accepted: 1, subOffers: 1 })).toEqual([])
})

test('an operator’s last step is the first load', () => {
  expect(nowOf('excavatorOperator', everything)).toBe('loadTruck')
})

test('what others do is waited for', () => {
  expect(phasesOf('fleetTrucker', { isEmployed: true, hasTruck: true, mayLocate: true }).at(-1)).toBe('waiting')
  expect(phasesOf('excavatorOperator', { isEmployed: true })).toEqual(['done', 'waiting', 'ahead'])
})

test('a plain member sees only what they may do', () => {
  expect(phasesOf('jobber', {}, 'member')).toEqual([])
  expect(phasesOf('truckingFleet', {}, 'member')).toEqual([])
  expect(firstSteps('soloTrucker', {}, 'member').map(({ name }) => name)).toEqual(['allowLocation'])
})
