import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildId } from '../../ids.ts'
import { decideCreateEntity, type Entity } from '../entity.ts'
import { entityTypeNames, entityTypes, hasMembers } from '../entity-type.ts'
import { decideChangeEntityState, refuseWork, refuseWorkWith } from './change-entity-state.ts'
import {
  type EntityState,
  type EntityStateMover,
  entityStateMovers,
  entityStateMoves,
  entityStateNames,
  entityStates,
  entityWorkKinds,
  isPermitted,
  statesToChoose,
  statesToMoveTo,
} from './entity-state.ts'

const entityId = buildId(1, new Uint8Array(10))
const form = { entityType: 0, name: 'Alder', timeZone: 'America/New_York', currency: 'USD' } as const
const alder: Entity = decideCreateEntity(form, { entityId, userId: 'u', createdOn: 1 })
const made = (by: EntityStateMover, at: number) => ({
  entityStateChangeId: buildId(at, new Uint8Array(10)),
  at,
  by,
  uid: 'u',
  name: 'Greg',
  reason: 'because',
})

const states = fc.constantFrom(...entityStateNames)
const movers = fc.constantFrom(...entityStateMovers)

/** Tries the moves in order. A refused move changes nothing. */
function run(moves: readonly (readonly [EntityState, EntityStateMover])[]) {
  const trail = []
  let entity = alder
  for (const [i, [to, by]] of moves.entries()) {
    try {
      const moved = decideChangeEntityState(entity, to, made(by, i + 2))
      if (moved) trail.push(moved.change)
      entity = moved?.entity ?? entity
    } catch (error) {
      expect(error).toMatchObject({ name: 'AppError' })
    }
  }
  return { entity, trail }
}

describe('any moves in any order', () => {
  const moves = fc.array(fc.tuple(states, movers), { maxLength: 40 })

  test('the audit leads from active to the current state, each step being a row of the table', () => {
    fc.assert(
      fc.property(moves, tries => {
        const { entity, trail } = run(tries)
        let at: EntityState = 'active'
        for (const { from, to, by } of trail) {
          expect(from).toBe(at)
          expect(statesToMoveTo(from, by)).toContain(to)
          at = to
        }
        expect(entity.entityState).toBe(at)
        expect(entity.stateChangedOn).toBe(trail.at(-1)?.at ?? null)
      }),
    )
  })

  test('closed is final, and only an administrator, a deletion or the employer ends a suspension', () => {
    fc.assert(
      fc.property(moves, tries => {
        const { trail } = run(tries)
        expect(trail.slice(0, -1).map(change => change.to)).not.toContain('closed')
        const endings = trail.filter(({ from }) => from === 'suspended').map(({ by }) => by)
        for (const by of endings) expect(['administrator', 'deletion', 'employer']).toContain(by)
      }),
    )
  })
})

test('an owner may make every move that a manager may', () => {
  for (const from of entityStateNames) {
    expect(statesToMoveTo(from, 'owner')).toEqual(expect.arrayContaining(statesToMoveTo(from, 'manager')))
  }
})

test.each(entityTypeNames)(
  'the members of a %s choose its state, but a person who is one alone only ends a pause',
  type => {
    const entityType = entityTypes[type].code
    const chosen = (from: EntityState) => statesToChoose({ entityType, entityState: from }, 'owner')
    expect(chosen('active')).toEqual(hasMembers(type) ? ['paused', 'closing'] : [])
    expect(chosen('paused')).toContain('active')
    expect(chosen('closing')).toEqual(hasMembers(type) ? ['active', 'closed'] : ['active'])
  },
)

test('every state can be reached, and every state except closed can be left', () => {
  for (const state of entityStateNames) {
    if (state !== 'active') expect(entityStateMoves.some(move => move.to === state)).toBe(true)
    expect(entityStateMoves.some(move => move.from === state)).toBe(state !== 'closed')
  }
})

test('the history can be read in every state, and open work continues until the entity is closed', () => {
  for (const state of entityStateNames) {
    expect(isPermitted(state, 'reading')).toBe(true)
    expect(isPermitted(state, 'openWork')).toBe(state !== 'closed')
    expect(isPermitted(state, 'project')).toBe(state === 'active')
  }
  for (const work of ['withdrawal', 'arbitration'] as const) expect(isPermitted('suspended', work)).toBe(false)
})

test.each(entityStateNames.flatMap(state => entityWorkKinds.map(work => [state, work] as const)))(
  'in %s, %s is allowed or refused with the reason of the row',
  (entityState, work) => {
    const entity = { entityState, name: 'Alder' }
    if (isPermitted(entityState, work)) {
      expect(() => refuseWork(entity, work)).not.toThrow()
      expect(() => refuseWorkWith(entity, work)).not.toThrow()
      return
    }
    expect(() => refuseWork(entity, work)).toThrow(entityStates[entityState].whyNot)
    expect(() => refuseWorkWith(entity, work)).toThrow('Alder is not taking new work.')
  },
)

test('an entity with open work can’t be closed', () => {
  const closing: Entity = { ...alder, entityState: 'closing' }
  expect(() => decideChangeEntityState(closing, 'closed', made('owner', 2), ['2 loads not approved'])).toThrow(
    'Finish this first: 2 loads not approved.',
  )
  expect(decideChangeEntityState(closing, 'closed', made('owner', 2))?.entity.entityState).toBe('closed')
})

test('a manager who tries an owner’s move reads that only the owner can do it', () => {
  expect(() => decideChangeEntityState(alder, 'closing', made('manager', 2))).toThrow(
    'Only the owner can do this. Ask the owner.',
  )
})
