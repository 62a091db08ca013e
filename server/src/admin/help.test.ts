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

// A process for each case: together they take longer than one test may on a busy machine.
test.each([
  ['--help', { status: 0, stdout: usage(), stderr: '' }],
  ['settle --help', { status: 0, stdout: expect.stringContaining(String(usages.settle)), stderr: '' }],
  ['', { status: 1, stdout: '', stderr: usage() }],
])('“admin %s” helps without a server, a database or valid settings', (args, answer) => {
  expect(admin(...args.split(' ').filter(Boolean))).toEqual(answer)
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
