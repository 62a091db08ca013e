/** The command that archives PostgreSQL's log, as it is tried again after a crash. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { deployFolder, readCompose } from './read-deploy.fixture.ts'

const { services } = readCompose()
const { command } = z.object({ command: z.array(z.string()) }).parse(services.database)
const archiveCommand = command.find(each => each.startsWith('-carchive_command='))!.split('=')[1]!

let folder: string
let file: string
const name = '000000010000000000000001'
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'haulway-test-archive-'))
  file = path.join(folder, 'segment')
  writeFileSync(file, 'a segment of the log')
  mkdirSync(path.join(folder, 'archive'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the command of `compose.yaml`, with the folders of this machine. @returns whether it succeeded */
function archive(): boolean {
  const scripts = services.database!.volumes.map(each => each.split(':')).find(([, at]) => at === '/backup')?.[0] ?? ''
  const line = archiveCommand
    .replaceAll('/archive/%f', path.join(folder, 'archive', name))
    .replaceAll('%p', file)
    .replace('/backup/', `${path.join(deployFolder, scripts)}/`)
  return spawnSync('sh', ['-c', line]).status === 0
}

const archived = () => path.join(folder, 'archive', name)

test('a file is archived once, and again without a change after a crash', () => {
  expect([archive(), readFileSync(archived(), 'utf8')]).toEqual([true, 'a segment of the log'])
  expect([archive(), readFileSync(archived(), 'utf8')]).toEqual([true, 'a segment of the log'])
  expect(readdirSync(path.dirname(archived()))).toEqual([name])
})

test('a copy that a crash cut off does not stop the archive', () => {
  writeFileSync(`${archived()}.part`, 'a seg')
  expect([archive(), readFileSync(archived(), 'utf8')]).toEqual([true, 'a segment of the log'])
  expect(readdirSync(path.dirname(archived()))).toEqual([name])
})

test('a file of another cluster is not overwritten', () => {
  writeFileSync(archived(), 'a segment of another log')
  expect([archive(), readFileSync(archived(), 'utf8')]).toEqual([false, 'a segment of another log'])
})
