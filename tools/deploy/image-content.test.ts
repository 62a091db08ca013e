/** The image has what the repository has, without the secrets and the data of the machine that makes it. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../steps.ts'

const readLines = (file: string) =>
  readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))

const patterns = readLines('.dockerignore')
const tracked = spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).stdout.trim().split('\n')

/** Whether a file stays out of the image: it or a folder around it matches a pattern. */
function staysOut(file: string): boolean {
  const parts = file.split('/')
  const around = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
  return patterns.some(pattern => around.some(each => path.posix.matchesGlob(each, pattern)))
}

/** Files that one line of a .gitignore file in `folder` names. */
function exampleFiles(folder: string, line: string): string[] {
  const name = line.replace(/^\/|\/$/g, '').replaceAll('*', 'x')
  const isAnywhere = !line.replace(/\/$/, '').includes('/')
  return (isAnywhere ? [name, `some/folder/${name}`] : [name]).map(each => path.posix.join(folder, each))
}

test('everything that a .gitignore file names stays out of the image', () => {
  const files = tracked.filter(file => path.basename(file) === '.gitignore')
  const examples = files.flatMap(file =>
    readLines(file)
      .filter(line => !line.startsWith('!'))
      .flatMap(line => exampleFiles(path.dirname(file), line)),
  )
  expect(examples).toContain('deploy/kubernetes/secrets.env')
  expect(examples).toContain('deploy/archive/x')
  expect(examples.filter(file => !staysOut(file))).toEqual([])
})

test('secrets and the history stay out of the image', () => {
  for (const file of ['.env', 'deploy/.env', 'deploy/.env.production', '.git/config', 'server/.haulway/key'])
    expect([file, staysOut(file)]).toEqual([file, true])
})

test('what is committed is in the image, except the shells of phones', () => {
  const left = tracked
    .filter(staysOut)
    .filter(file => !/^(app\/(android|ios)|deploy\/(archive|backups|files))\//.test(file))
  expect(left).toEqual([])
})
