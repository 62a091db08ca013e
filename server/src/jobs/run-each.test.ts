import { expect, test } from 'vitest'
import { connectionLost } from '../db/failures.ts'
import { runEach } from './run-each.ts'

test('a record that fails holds none of the others up, and is named with its reason in the end', async () => {
  const done: string[] = []
  const step = async ({ loadLogId }: { loadLogId: string }) => {
    if (loadLogId === 'b') throw new Error('Too many acts.')
    done.push(loadLogId)
  }
  const running = runEach(
    ['a', 'b', 'c'].map(loadLogId => ({ loadLogId })),
    step,
  )
  await expect(running).rejects.toThrow('1 of 3 failed\n{"loadLogId":"b"}: Error: Too many acts.')
  expect(done).toEqual(['a', 'c'])
})

test('a job whose database is gone ends at once, instead of waiting for it at each record', async () => {
  const tried: number[] = []
  const running = runEach([1, 2, 3], async n => {
    tried.push(n)
    if (n === 2) throw connectionLost()
  })
  await expect(running).rejects.toThrow('the connection to PostgreSQL was lost')
  expect(tried).toEqual([1, 2])
})

test('records that all succeed, and no records, fail nothing', async () => {
  await runEach([1, 2], async () => {})
  await runEach([], () => expect.fail('there is no record'))
})

test('a step of several is named by its function', async () => {
  const closeDays = async () => {
    throw new Error('No such day.')
  }
  await expect(runEach([closeDays], step => step())).rejects.toThrow('closeDays: Error: No such day.')
})

test('the reasons of many failures stay short', async () => {
  const records = Array.from({ length: 5000 }, (_, n) => n)
  const error: unknown = await runEach(records, () => Promise.reject('x'.repeat(10_000))).catch(each => each)
  expect(String(error)).toMatch(/5000 of 5000 failed/)
  expect(String(error).length).toBeLessThan(11_000)
})
