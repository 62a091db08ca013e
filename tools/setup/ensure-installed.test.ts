/** What counts as installed before a command runs. npm is replaced by a script that says that it was called. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { root } from '../steps.ts'

const packageSchema = z.looseObject({ version: z.string().optional(), dev: z.boolean().optional() })
const lockSchema = z.looseObject({ packages: z.record(z.string(), packageSchema) })
const lockFile = path.join(root, 'package-lock.json')
const { packages } = lockSchema.parse(JSON.parse(readFileSync(lockFile, 'utf8')))
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'haulway-test-installed-'))
  cpSync(path.join(root, 'tools/setup'), path.join(folder, 'tools/setup'), { recursive: true })
  cpSync(lockFile, path.join(folder, 'package-lock.json'))
  writeFileSync(path.join(folder, 'npm.mjs'), "console.log('npm was called'); process.exit(1)")
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Fills node_modules with the packages of our lock file that `isKept` chooses. */
function install(isKept: (place: string, one: z.infer<typeof packageSchema>) => boolean): void {
  const kept = Object.entries(packages).filter(([place, one]) => place !== '' && isKept(place, one))
  for (const [place] of kept) mkdirSync(path.join(folder, place), { recursive: true })
  mkdirSync(path.join(folder, 'node_modules'), { recursive: true })
  const lock = JSON.stringify({ packages: Object.fromEntries(kept) })
  writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), lock)
}

/** Runs what npm runs before a command of package.json. @returns whether it wants to install packages */
function wantsToInstall(command: 'admin' | 'test'): boolean {
  const [program, ...args] = scripts[`pre${command}`]!.split(' ')
  expect(program).toBe('node')
  const env = { ...process.env, npm_execpath: path.join(folder, 'npm.mjs') }
  const done = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' })
  expect(done.stderr === '').toBe(done.status === 0)
  return done.stdout.includes('npm was called')
}

test('with all packages, no command installs anything', () => {
  install(() => true)
  expect([wantsToInstall('admin'), wantsToInstall('test')]).toEqual([false, false])
})

test('without the packages for development, as in the image, `npm run admin` installs nothing', () => {
  install((_, { dev }) => !dev)
  expect([wantsToInstall('admin'), wantsToInstall('test')]).toEqual([false, true])
})

test('without a package that the server needs, or without any, each command installs them', () => {
  install(place => place !== 'node_modules/fastify')
  expect([wantsToInstall('admin'), wantsToInstall('test')]).toEqual([true, true])
  rmSync(path.join(folder, 'node_modules'), { recursive: true })
  expect([wantsToInstall('admin'), wantsToInstall('test')]).toEqual([true, true])
})
