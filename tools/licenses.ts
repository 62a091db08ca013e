/**
 * Lists the packages that we ship by their license: `npm run licenses`. Reads the lock file, and the installed package
 * where the lock file has no license. Exits with 1 if a package has none.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { root } from './steps.ts'

const license = z.string().optional().catch(undefined)
const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional(), dev: z.boolean().optional(), license })),
})

const lock = lockSchema.parse(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')))
// Old packages have a list, `licenses`.
const installedSchema = z.object({ license, licenses: z.array(z.object({ type: z.string() })).optional() })
const byLicense = new Map<string, Set<string>>()
for (const [place, { version, dev, license }] of Object.entries(lock.packages)) {
  const name = /.*node_modules\/(.+)$/.exec(place)?.[1]
  if (name === undefined || name.startsWith('@haulway/') || dev) continue
  const named = license ?? readInstalled(place) ?? 'none named'
  byLicense.set(named, (byLicense.get(named) ?? new Set()).add(`${name} ${version ?? ''}`.trim()))
}
for (const [named, packages] of [...byLicense].sort((a, b) => b[1].size - a[1].size)) {
  console.log(`${named} (${packages.size})\n  ${[...packages].sort().join(', ')}\n`)
}
if (byLicense.has('none named')) process.exitCode = 1

function readInstalled(place: string): string | undefined {
  const file = path.join(root, place, 'package.json')
  if (!existsSync(file)) return undefined
  const installed = installedSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  return installed.license ?? installed.licenses?.map(({ type }) => type).join(' OR ')
}
