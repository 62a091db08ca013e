/** The peers are installed when they are first asked for: nobody else needs their hundreds of packages. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** @throws when npm can't install them */
export function installPeers(say: (sentence: string) => void): void {
  const installed = `${folder}node_modules/.package-lock.json`
  if (existsSync(installed) && holdsAll(installed)) return
  say('Installing the peers that Haulway is measured against (npm ci in bench).')
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const [program, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  const done = spawnSync(program, [...first, 'ci', ...options], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (done.status !== 0) throw new Error('The peers could not be installed: see what npm says above.')
}

/** What lies there is what the lock file says, and what is asked for lies there; npm leaves out what it need not. */
function holdsAll(installed: string): boolean {
  const versions = (file: string) =>
    Object.entries<{ version?: string }>(JSON.parse(readFileSync(file, 'utf8')).packages)
  const wanted = new Map(versions(`${folder}package-lock.json`).map(([path, { version }]) => [path, version]))
  const held = new Map(versions(installed).map(([path, { version }]) => [path, version]))
  const asked = Object.keys(JSON.parse(readFileSync(`${folder}package.json`, 'utf8')).dependencies)
  return (
    asked.every(name => held.has(`node_modules/${name}`)) &&
    [...held].every(([path, version]) => wanted.get(path) === version)
  )
}
