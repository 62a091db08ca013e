// Runs before `npm start` and `npm test`, under whatever Node the system has and with nothing installed: plain
// JavaScript of Node 18, no packages. Installs what the lock file names unless that is what lies there already.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const nodeMajorMin = 24

if (!isInstalled()) {
  console.log('Installing what Haulway needs (npm ci). This takes a minute the first time.')
  // The system's Node only installs: what npm warns of, that packages want a newer one, is what it is bringing.
  const done = runNpm('ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error')
  if (done.status !== 0) stop('The packages could not be installed: see what npm says above. Then try again.')
}
if (nodeMajor() < nodeMajorMin) {
  // npm was told to run no install scripts, and the package `node` fetches its program in one.
  spawnSync(process.execPath, ['installArchSpecificPackage'], { cwd: `${root}/node_modules/node`, stdio: 'inherit' })
  if (nodeMajor() < nodeMajorMin) {
    stop(`Haulway needs Node ${nodeMajorMin}, and npm could not bring it. Install it from nodejs.org, then try again.`)
  }
}

/** npm keeps a lock file of what it has installed: it must hold each package of ours in the same version. */
function isInstalled() {
  const installedLock = `${root}/node_modules/.package-lock.json`
  if (!existsSync(installedLock)) return false
  const wanted = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedLock, 'utf8')).packages
  return Object.entries(wanted).every(([place, { version, link, resolved, optional, devOptional }]) => {
    if (!place.includes('node_modules/')) return true
    if (link) return linkWorkspace(place, resolved)
    if (!installed[place]) return Boolean(optional || devOptional)
    return installed[place].version === version && existsSync(`${root}/${place}`)
  })
}

/** A workspace that has come since is linked as npm links it: nothing need be fetched for it. */
function linkWorkspace(place, folder) {
  const link = path.join(root, place)
  if (!existsSync(link)) {
    mkdirSync(path.dirname(link), { recursive: true })
    symlinkSync(path.relative(path.dirname(link), path.join(root, folder)), link, 'junction')
  }
  return true
}

/** The Node that npm's scripts will find: the installed one, else the system's. */
function nodeMajor() {
  const own = `${root}/node_modules/.bin/node`
  const asked = spawnSync(existsSync(own) ? own : process.execPath, ['--version'], { encoding: 'utf8' })
  return Number.parseInt((asked.stdout || 'v0').slice(1), 10)
}

function runNpm(...args) {
  const npm = process.env.npm_execpath
  const [program, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  return spawnSync(program, [...first, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
}

function stop(sentence) {
  console.error(`\n${sentence}`)
  process.exit(1)
}
