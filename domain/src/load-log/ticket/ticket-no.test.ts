import { expect, test } from 'vitest'
import { nextTicketN, parseTicketNo, ticketNo } from './ticket-no.ts'

test('a ticket number is its series and a number of at least five digits', () => {
  expect(ticketNo('OR', 30_451)).toBe('OR-30451')
  expect(ticketNo('OR', 7)).toBe('OR-00007')
  expect(ticketNo('B2', 123_456)).toBe('B2-123456')
  expect(() => ticketNo('or', 1)).toThrow(RangeError)
  expect(() => ticketNo('OR', 0)).toThrow(RangeError)
})

test('a ticket number can be parsed, and a foreign ticket’s can’t', () => {
  expect(parseTicketNo('OR-30451')).toEqual({ series: 'OR', n: 30_451 })
  expect(parseTicketNo('14/2026')).toBeUndefined()
})

test('the next number follows the highest of its own series', () => {
  expect(nextTicketN('OR', ['OR-00007', 'B-00012', 'OR-00003', 'paper'])).toBe(8)
  expect(nextTicketN('OR', [])).toBe(1)
})
