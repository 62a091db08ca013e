import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { functionsFile, functionsVersionOf } from '@haulway/server/db/migrate.ts'
import { root } from './steps.ts'

// Records the hash of each new migration and version of the functions. What is recorded stays as it is: tests compare
// them.
const folder = path.join(root, 'server/migrations')
const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

function record(name: string, hashes: [key: string, hash: string][]): void {
  const file = path.join(folder, name)
  const recorded: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
  for (const [key, hash] of hashes) recorded[key] ??= hash
  writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`)
}

const migrations = readdirSync(folder).filter(each => each.endsWith('.sql'))
record(
  'hashes.json',
  migrations.sort().map(name => [path.basename(name, '.sql'), hashOf(path.join(folder, name))]),
)
record('functions.json', [[String(functionsVersionOf(readFileSync(functionsFile, 'utf8'))), hashOf(functionsFile)]])
