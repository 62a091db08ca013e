/** Data folders for tests that start, kill or fill a PostgreSQL of their own. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'haulway-test-data-'))

/** Made once per process and copied, because making a cluster takes ten times as long as starting it. */
let cluster: Promise<string> | undefined

async function makeCluster(): Promise<string> {
  const folder = newFolder()
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const { stop } = await startEmbeddedPostgres({ dataDir: folder, log: () => {} })
  await stop()
  return folder
}

/** Makes a data folder with a new, empty cluster. @param folder where, if not among the temporary files */
export async function makeDataFolder(folder = newFolder()): Promise<string> {
  cluster ??= makeCluster()
  const copied = spawnSync('cp', ['-a', `${await cluster}/.`, folder], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (copied.status !== 0) throw new Error('The cluster could not be copied.')
  return folder
}
