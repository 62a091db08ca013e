// Runs before `npm start`, `npm test` and other commands, on the system's Node and with nothing installed: so it is
// plain JavaScript for Node 18 without packages. Installs the packages of the lock file, unless they are installed
// already.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const nodeMajorMin = 24
/** Set for commands that also run where packages for development were removed, as in the image of the containers. */
const withoutDev = process.argv.includes('--omit=dev')

if (!isInstalled()) {
  console.log('Installing what Haulway needs (npm ci). This takes a minute the first time.')
  // `--loglevel=error` hides npm's warnings that packages need a newer Node: this installs that Node, too.
  const done = runNpm('ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error')
  if (done.status !== 0) stop('The packages could not be installed. See the messages of npm above, then try again.')
}
if (nodeMajor() < nodeMajorMin) {
  // npm runs no install scripts here, but the package `node` downloads its program in one.
  spawnSync(process.execPath, ['installArchSpecificPackage'], { cwd: `${root}/node_modules/node`, stdio: 'inherit' })
  if (nodeMajor() < nodeMajorMin) {
    stop(`Haulway needs Node ${nodeMajorMin}, and npm could not get it. Install it from nodejs.org, then try again.`)
  }
}

/** Whether npm's lock file of installed packages has every package of ours in the same version. */
function isInstalled() {
  const installedLock = `${root}/node_modules/.package-lock.json`
  if (!existsSync(installedLock)) return false
  const wanted = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedLock, 'utf8')).packages
  return Object.entries(wanted).every(([place, { version, link, resolved, dev, optional, devOptional }]) => {
    if (!place.includes('node_modules/')) return true
    if (link) return linkWorkspace(place, resolved)
    if (!installed[place]) return Boolean(optional || devOptional || (dev && withoutDev))
    return installed[place].version === version && existsSync(`${root}/${place}`)
  })
}

/** Links a workspace that was added since the last install, as npm does; nothing has to be downloaded for that. */
function linkWorkspace(place, folder) {
  const link = path.join(root, place)
  if (!existsSync(link)) {
    mkdirSync(path.dirname(link), { recursive: true })
    symlinkSync(path.relative(path.dirname(link), path.join(root, folder)), link, 'junction')
  }
  return true
}

/** The version of the Node that npm's scripts will use: the installed one, or else the system's. */
function nodeMajor() {
  const own = `${root}/node_modules/.bin/node`
  const printed = spawnSync(existsSync(own) ? own : process.execPath, ['--version'], { encoding: 'utf8' })
  return Number.parseInt((printed.stdout || 'v0').slice(1), 10)
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
