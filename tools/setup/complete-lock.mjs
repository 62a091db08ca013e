// Adds to package-lock.json what npm leaves out of it when its registry can't be asked: the optional packages of other
// systems (a compiler's or a database's programs for Windows, say). Without them `npm ci` calls the lock file stale,
// and on those systems the packages would be missing. Run it as `npm run lock` after `npm install` has changed the
// file.
import { readFileSync, writeFileSync } from 'node:fs'

// A folder may be named that has a lock file of its own.
const folder = process.argv.slice(2).find(word => !word.startsWith('--'))
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

/** As Node would look for it: beside the package, then in each folder above. */
function isFound(path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`]) return true
    if (at === '') return false
  }
}

/** By these fields npm passes over the packages of other systems; their names hold the same words. */
function systemOf(name) {
  const os = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32', 'aix']
  const cpu = ['arm64', 'arm', 'ia32', 'x64', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32']
  const words = name.replace('windows', 'win32').split(/[-/]/)
  const pick = all => all.filter(each => words.includes(each)).slice(0, 1)
  return Object.fromEntries(
    [
      ['cpu', pick(cpu)],
      ['os', pick(os)],
    ].filter(([, found]) => found.length > 0),
  )
}
