import { AppError } from '@haulway/domain/errors.ts'
import { expect, test } from 'vitest'
import { settleOnce } from './bookkeeper.ts'

test('a due payment is settled once even if its document is late, and not if someone else ended it', async () => {
  const settled: string[] = []
  const settle = settleOnce(async ({ id }) => {
    if (id === 'ended by hand') throw new AppError('conflict')
    settled.push(id)
  })
  for (const id of ['one', 'one', 'ended by hand', 'two']) await settle({ what: 'withdrawal', entityId: 'Cy', id }, 0)
  expect(settled).toEqual(['one', 'two'])
})

test('any other failure is thrown', async () => {
  const settle = settleOnce(() => Promise.reject(new AppError('unavailable')))
  await expect(settle({ what: 'payment', entityId: 'Al', id: 'one' }, 0)).rejects.toThrow(AppError)
})
