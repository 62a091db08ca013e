import { openMemoryStorage } from '@haulway/client/memory-storage.ts'
import { expect, test } from 'vitest'
import { continueTickets, takeTicketNo } from './queue-tickets.ts'

test('quick taps never share a ticket number, and the series continues after a reload', async () => {
  const storage = openMemoryStorage()
  const taken = await Promise.all([1, 2, 3].map(() => takeTicketNo(storage, 'OR', [])))
  expect(taken).toEqual(['OR-00001', 'OR-00002', 'OR-00003'])
  expect(await takeTicketNo(storage, 'OR', [])).toBe('OR-00004')
})

test('an operator’s new device continues the series after the tickets it can see', async () => {
  const storage = openMemoryStorage()
  expect(await takeTicketNo(storage, 'OR', ['OR-30451', 'LX-90000', 'paper 7'])).toBe('OR-30452')
  expect(await takeTicketNo(storage, 'LX', ['OR-30451', 'LX-90000'])).toBe('LX-90001')
})

test('a new device continues after tickets of loads that it no longer holds, and asks for them once', async () => {
  const storage = openMemoryStorage()
  let asked = 0
  const readUsed = async () => {
    asked++
    return ['OR-30451', 'LX-90000', 'paper 7']
  }
  await continueTickets(storage, 'OR', readUsed)
  expect(await takeTicketNo(storage, 'OR', [])).toBe('OR-30452')
  await continueTickets(storage, 'OR', readUsed)
  expect([asked, await takeTicketNo(storage, 'OR', [])]).toEqual([1, 'OR-30453'])
})

test('a number taken while a new device asks waits for nothing, and none is given twice', async () => {
  const storage = openMemoryStorage()
  const answer = Promise.withResolvers<string[]>()
  const continued = continueTickets(storage, 'OR', () => answer.promise)
  expect(await takeTicketNo(storage, 'OR', ['OR-30460'])).toBe('OR-30461')
  answer.resolve(['OR-30451'])
  await continued
  expect(await takeTicketNo(storage, 'OR', [])).toBe('OR-30462')
})

test('the first ticket of an operator has the number 1', async () => {
  const storage = openMemoryStorage()
  await continueTickets(storage, 'OR', async () => ['LX-90000'])
  expect(await takeTicketNo(storage, 'OR', [])).toBe('OR-00001')
})
