import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './steps.ts'

const app = path.join(root, 'app')

/**
 * Builds the app with Vite into `app/dist`, unless it was already built from the same sources. The finished build
 * replaces the old one in one step, so the server never serves half a build.
 */
export function buildApp(): void {
  build(path.join(app, 'dist'), process.env.HAULWAY_SERVER_URL ?? '', next => {
    const packed = spawnSync(process.execPath, [path.join(root, 'tools/precompress.ts'), next], { stdio: 'inherit' })
    if (packed.status !== 0) throw new Error('The files of the app could not be compressed.')
  })
}

/** The server of the shell's app that tests use: they put the address of their own server in its place. */
export const shellServerUrl = 'https://server.haulway.example'

/** The same for a native shell, as docs/mobile.md describes, for tests. @returns the folder */
export function buildShellApp(): string {
  const folder = path.join(root, 'node_modules/.cache/shell-app')
  build(folder, shellServerUrl, () => {})
  return folder
}

function build(folder: string, serverUrl: string, finish: (next: string) => void): void {
  const stamp = path.join(folder, '.built-from')
  const sources = hashSources(serverUrl)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  console.log('Building the app.')
  // Each process builds into its own folder, because another run may be building at the same time.
  const next = path.join(app, 'dist.next', String(process.pid))
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', app, '--outDir', next, '--emptyOutDir', '--logLevel', 'warn']
  // Set here because tests also call this, and their NODE_ENV would include React's slow development build.
  const env = { ...process.env, NODE_ENV: 'production', HAULWAY_SERVER_URL: serverUrl }
  const built = spawnSync(process.execPath, args, { cwd: app, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const pages = ['verify', 'follow'].map(mode => {
    const config = ['--config', path.join(app, 'one-file.config.ts'), '--mode', mode]
    const page = [vite, 'build', app, ...config, '--outDir', next, '--logLevel', 'warn']
    return spawnSync(process.execPath, page, { cwd: app, env, stdio: ['ignore', 'inherit', 'inherit'] })
  })
  if ([built, ...pages].some(({ status }) => status !== 0)) {
    console.error('\nThe app could not be built. See the messages of Vite above.')
    process.exit(1)
  }
  finish(next)
  writeFileSync(path.join(next, '.built-from'), sources)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(path.dirname(folder), { recursive: true })
  renameSync(next, folder)
}

const sourceFolders = ['app', 'client/src', 'domain/src']
const otherSources = ['package-lock.json', 'tsconfig.base.json', 'tools/precompress.ts']
const notSource = new Set(['node_modules', 'dist', 'dist.next', 'android', 'ios'])

function hashSources(serverUrl: string): string {
  // The build of a native shell contains the address of its server.
  const hash = createHash('sha256').update(`${serverUrl}\n`)
  const files = [...sourceFolders.flatMap(walk), ...otherSources].sort()
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

function walk(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap(entry => {
    if (notSource.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) return []
    return entry.isDirectory() ? walk(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]
  })
}

if (import.meta.main) buildApp()
