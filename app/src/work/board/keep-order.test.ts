import { expect, test } from 'vitest'
import { keepOrder } from './keep-order.ts'

test('a new job comes below those that are shown, and none of them moves', () => {
  expect(keepOrder(['a', 'b'], ['new', 'b', 'a'])).toEqual(['a', 'b', 'new'])
})

test('a job that is taken leaves, and the others keep their order', () => {
  expect(keepOrder(['a', 'b', 'c'], ['c', 'a'])).toEqual(['a', 'c'])
})

test('without rows yet, the order is the sorted one', () => {
  expect(keepOrder([], ['b', 'a'])).toEqual(['b', 'a'])
})
