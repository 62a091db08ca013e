import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './steps.ts'

// Generates migrations into a copy of their folder. If that creates a new one, a table was changed without a migration.
// The copy is inside the checkout, because drizzle-kit resolves its folder from there.
const folder = mkdtempSync(path.join(root, 'node_modules/.haulway-migrations-'))
try {
  const copy = path.join(folder, 'migrations')
  cpSync(path.join(root, 'server/migrations'), copy, { recursive: true })
  const config = path.join(folder, 'drizzle.config.json')
  const settings = { dialect: 'postgresql', schema: './server/src/**/*.table.ts', out: path.relative(root, copy) }
  writeFileSync(config, JSON.stringify(settings))
  const before = readdirSync(copy).length
  const kit = path.join(root, 'node_modules/.bin/drizzle-kit')
  const done = spawnSync(kit, ['generate', '--config', path.relative(root, config)], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const isCurrent = done.status === 0 && readdirSync(copy).length === before
  if (!isCurrent) console.error(`${done.stdout}${done.stderr}\nThe tables have changed. Run: npm run db:generate`)
  process.exitCode = isCurrent ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
