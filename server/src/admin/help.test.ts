/** Help needs no running server. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findHelp, usage, usages } from './acts.ts'

/** On a machine with no data, no database and wrong settings. */
function admin(...args: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, HAULWAY_DATA: '/nowhere', DATABASE_URL: 'none', PORT: 'none' }
  const main = path.join(import.meta.dirname, 'main.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], { env, encoding: 'utf8' })
  return { status, stdout: stdout.trim(), stderr: stderr.trim() }
}

test('help works without a server, a database or valid settings', () => {
  expect(admin('--help')).toEqual({ status: 0, stdout: usage(), stderr: '' })
  expect(admin('settle', '--help').stdout).toContain(usages.settle)
  expect(admin()).toEqual({ status: 1, stdout: '', stderr: usage() })
})

test.each(Object.entries(usages))('help for %s shows its usage', (name, usageLine) => {
  for (const args of [
    [name, '--help'],
    [name, '-h'],
    ['help', name],
    [name, 'on', '--help'],
  ]) {
    expect(findHelp(args)).toBe(`npm run admin -- ${usageLine}`)
  }
  expect(usage()).toContain(usageLine)
  expect(findHelp([name])).toBeUndefined()
})
