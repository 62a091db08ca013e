/** Asking what there is to do needs nothing that runs. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findHelp, usage, usages } from './acts.ts'

/** On a machine with no data, no database and settings that are wrong. */
function admin(...words: string[]) {
  const env = { PATH: process.env.PATH, HAULWAY_DATA: '/nowhere', DATABASE_URL: 'none', PORT: 'none' }
  const main = path.join(import.meta.dirname, 'main.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...words], { env, encoding: 'utf8' })
  return { status, stdout: stdout.trim(), stderr: stderr.trim() }
}

test('help is given without a server, a database or good settings', () => {
  expect(admin('--help')).toEqual({ status: 0, stdout: usage(), stderr: '' })
  expect(admin('settle', '--help').stdout).toContain(usages.settle)
  expect(admin()).toEqual({ status: 1, stdout: '', stderr: usage() })
})

test.each(Object.entries(usages))('%s says how it is used', (name, words) => {
  for (const asked of [
    [name, '--help'],
    [name, '-h'],
    ['help', name],
    [name, 'on', '--help'],
  ]) {
    expect(findHelp(asked)).toBe(`npm run admin -- ${words}`)
  }
  expect(usage()).toContain(words)
  expect(findHelp([name])).toBeUndefined()
})
