import { AppError } from '@haulway/domain/errors.ts'
import { expect, test } from 'vitest'
import { settlingOnce } from './bookkeeper.ts'

test('what is due is settled once, though its document is late, and what somebody else has ended is left', async () => {
  const settled: string[] = []
  const settle = settlingOnce(async ({ id }) => {
    if (id === 'ended by hand') throw new AppError('conflict')
    settled.push(id)
  })
  for (const id of ['one', 'one', 'ended by hand', 'two']) await settle({ what: 'withdrawal', entityId: 'Cy', id }, 0)
  expect(settled).toEqual(['one', 'two'])
})

test('any other failure is told', async () => {
  const settle = settlingOnce(() => Promise.reject(new AppError('unavailable')))
  await expect(settle({ what: 'payment', entityId: 'Al', id: 'one' }, 0)).rejects.toThrow(AppError)
})
