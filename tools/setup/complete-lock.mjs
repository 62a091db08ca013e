// Adds to package-lock.json what npm omits when it can't reach the registry: optional packages for other systems, such
// as a compiler's programs for Windows. Without them `npm ci` reports the lock file as out of date, and the packages
// would be missing on those systems. Run it as `npm run lock` after `npm install` has changed the file.
import { readFileSync, writeFileSync } from 'node:fs'

// An argument can name a folder that has its own lock file.
const folder = process.argv.slice(2).find(argument => !argument.startsWith('--'))
const file = new URL(`../../${folder ? `${folder}/` : ''}package-lock.json`, import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
const added = []

for (const [path, { optionalDependencies }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies ?? {})) {
    if (isFound(path, name) || !/^\d/.test(version)) continue
    const place = `node_modules/${name}`
    lock.packages[lock.packages[place] ? `${path}/${place}` : place] = { version, ...systemOf(name), optional: true }
    added.push(`${name}@${version}`)
  }
}

if (process.argv.includes('--check')) {
  if (added.length > 0) console.error(`package-lock.json lacks ${added.join(', ')}. Run: npm run lock`)
  process.exit(added.length > 0 ? 1 : 0)
}

if (added.length > 0) {
  const [root, ...rest] = Object.entries(lock.packages)
  rest.sort(([a], [b]) => a.localeCompare(b, 'en'))
  lock.packages = Object.fromEntries([root, ...rest])
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
}
console.log(added.length > 0 ? `Added ${added.join(', ')}.` : 'The lock file is complete.')

/** Looks where Node would: next to the package, then in each folder above it. */
function isFound(path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`]) return true
    if (at === '') return false
  }
}

/** npm uses these fields to skip packages for other systems; they are taken from the package's name. */
function systemOf(name) {
  const os = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32', 'aix']
  const cpu = ['arm64', 'arm', 'ia32', 'x64', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32']
  const parts = name.replace('windows', 'win32').split(/[-/]/)
  const pick = all => all.filter(each => parts.includes(each)).slice(0, 1)
  return Object.fromEntries(
    [
      ['cpu', pick(cpu)],
      ['os', pick(os)],
    ].filter(([, found]) => found.length > 0),
  )
}
