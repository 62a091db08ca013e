import { openMemoryStorage } from '@haulway/client/memory-storage.ts'
import { expect, test } from 'vitest'
import { takeTicketNo } from './queue-tickets.ts'

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
