/** Installs the peers on first use: only benchmarks need their hundreds of packages. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** @throws when npm can't install them */
export function installPeers(print: (sentence: string) => void): void {
  const installed = `${folder}node_modules/.package-lock.json`
  if (existsSync(installed) && isComplete(installed)) return
  print('Installing the servers that Haulway is compared with (npm ci in bench).')
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const [program, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  const done = spawnSync(program, [...first, 'ci', ...options], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (done.status !== 0) throw new Error('The peers could not be installed. See the messages of npm above.')
}

/** Whether every dependency is installed, and every installed package has the version of the lock file. */
function isComplete(installed: string): boolean {
  const versions = (file: string) =>
    Object.entries<{ version?: string }>(JSON.parse(readFileSync(file, 'utf8')).packages)
  const wanted = new Map(versions(`${folder}package-lock.json`).map(([path, { version }]) => [path, version]))
  const actual = new Map(versions(installed).map(([path, { version }]) => [path, version]))
  const required = Object.keys(JSON.parse(readFileSync(`${folder}package.json`, 'utf8')).dependencies)
  return (
    required.every(name => actual.has(`node_modules/${name}`)) &&
    [...actual].every(([path, version]) => wanted.get(path) === version)
  )
}
