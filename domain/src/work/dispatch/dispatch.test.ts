import { expect, test } from 'vitest'
import { testId } from '../../load-log/act.fixture.ts'
import { testTerms } from '../../load-log/load-log.fixture.ts'
import type { Terms } from './dispatch.ts'
import { whyNotDispatch } from './dispatch.ts'

const [sand, clay, spoil] = [testId(1), testId(2), testId(3)]
const dana = { entityId: testId(11), name: 'Dana' }
const don = { entityId: testId(12), name: 'Don' }
const truck = (number: string) => ({ truckId: testId(20 + Number(number)), number })

const open = (haulId: string, number: string, { entityId, name }: typeof dana): { terms: Terms } => ({
  terms: {
    ...{ ...testTerms, haulId, truck: { ...testTerms.truck, ...truck(number) } },
    ...{ driverEntityId: entityId, driverName: name },
  },
})
const toClay = (number: string, driver = dana) => ({ haulId: clay, truck: truck(number), driver })

test('a free truck and driver can go', () => {
  expect(whyNotDispatch([], toClay('7'))).toBeUndefined()
  expect(whyNotDispatch([open(clay, '8', don)], toClay('7'))).toBeUndefined()
})

test('a truck runs two hauls of a project, there and back, with the same driver', () => {
  expect(whyNotDispatch([open(sand, '7', dana)], toClay('7'))).toBeUndefined()
  expect(whyNotDispatch([open(sand, '7', dana)], toClay('7', don))).toBe(
    'Dana drives truck 7 on this project. Choose this driver, or release it first.',
  )
})

test('a truck is not sent to the same haul twice, and not to a third one', () => {
  expect(whyNotDispatch([open(clay, '7', dana)], toClay('7'))).toBe('Truck 7 is already dispatched to this haul.')
  expect(whyNotDispatch([open(sand, '7', dana), open(spoil, '7', dana)], toClay('7'))).toBe(
    'Truck 7 already runs two hauls of this project. Release it from one of them first.',
  )
})

test('a driver drives one truck of a project', () => {
  expect(whyNotDispatch([open(sand, '8', dana)], toClay('7'))).toBe('Dana already drives truck 8 on this project.')
})
