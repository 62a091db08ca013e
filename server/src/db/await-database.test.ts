/** A start does not end because the driver forgot a query. */
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('a query that never settles is a lost connection and does not end the process', () => {
  const script = `
    const { orConnectionLost } = await import('${new URL('./await-database.ts', import.meta.url)}')
    const never = () => new Promise(() => {})
    for (const _ of [1, 2]) {
      await orConnectionLost(never()).catch(error => console.log(error.message))
      // As a node waits before it begins again.
      await new Promise(done => setTimeout(done, 10))
    }
    console.log(await orConnectionLost(Promise.resolve('open')))
  `
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  const lost = 'the connection to PostgreSQL was lost\n'
  expect({ status, stdout }).toEqual({ status: 0, stdout: `${lost}${lost}open\n` })
})
