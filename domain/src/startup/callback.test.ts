import { expect, test } from 'vitest'
import { entityTypeNames } from '../entity/entity-type.ts'
import { callbackPath, isCallbackFresh, readCallback } from './callback.ts'

const id = '01980000-0000-7000-8000-000000000001'
const query = (text: string) => {
  const pairs = new Map(text.split('&').map(pair => pair.split('=') as [string, string]))
  return { get: (name: string) => pairs.get(name) ?? null }
}

test('a hosted page returns with success or error, and optionally with the payment’s id', () => {
  expect(readCallback('pay', query(`state=success&id=${id}`))).toEqual({ target: 'pay', state: 'success', id })
  expect(readCallback('accountDetails', query('state=error'))).toEqual({ target: 'accountDetails', state: 'error' })
})

test('an invalid id is left out, and an invalid state is not a callback', () => {
  expect(readCallback('pay', query('state=success&id=../../admin'))).toEqual({ target: 'pay', state: 'success' })
  for (const state of ['', 'state=', 'state=paid', 'State=success', 'id=x']) {
    expect(readCallback('pay', query(state))).toBeUndefined()
  }
})

test('pay leads to the payments page if the entity type has one, and everything else to the account', () => {
  const pay = { target: 'pay', state: 'success', id } as const
  const pages = entityTypeNames.map(type => callbackPath(pay, type))
  expect(pages).toEqual(
    ['jobber/payments', 'pit-operation/payments', 'solo-trucker/payments', 'trucking-fleet/payments']
      .concat(['fleet-trucker/account', 'excavator-operator/account'])
      .map(page => `/${page}?from=pay&state=success&id=${id}`),
  )
  const details = { target: 'accountDetails', state: 'error' } as const
  expect(callbackPath(details, 'jobber')).toBe('/jobber/account?from=accountDetails&state=error')
})

test('a stored callback is followed for an hour, then ignored', () => {
  const stored = { target: 'pay', state: 'success', keptAt: 1_000 } as const
  expect(isCallbackFresh(stored, 1_000 + 3_600_000)).toBe(true)
  expect(isCallbackFresh(stored, 1_001 + 3_600_000)).toBe(false)
})
