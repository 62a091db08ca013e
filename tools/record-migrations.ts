import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './steps.ts'

// Records the hash of each new migration. One that is recorded stays as it is: a test compares them.
const folder = path.join(root, 'server/migrations')
const file = path.join(folder, 'hashes.json')
const recorded: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
for (const name of readdirSync(folder)
  .filter(each => each.endsWith('.sql'))
  .sort()) {
  const hash = createHash('sha256')
    .update(readFileSync(path.join(folder, name)))
    .digest('hex')
  recorded[path.basename(name, '.sql')] ??= hash
}
writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`)
