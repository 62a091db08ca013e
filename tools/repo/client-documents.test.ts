/** What the client's pages name exists: modules, their exports, members of the client, calls, scopes and events. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../steps.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const pages = ['client/README.md', 'client/INTEGRATIONS.md'].map(file => ({ file, text: read(file) }))

/** The source of a module of the package, as its `exports` in `package.json` map it. */
function sourceOf(module: string): string {
  const [, domain, own = 'client'] = /^@haulway\/client(?:\/domain\/(.+)|\/(.+))?$/.exec(module) ?? []
  return domain ? `domain/src/${domain}.ts` : `client/src/${own}.ts`
}

test.each(pages)('every module that $file names is in the package', ({ text }) => {
  const modules = [...text.matchAll(/@haulway\/client(?:\/[\w/-]*\w)?(?=[`'])/g)].map(match => match[0])
  expect(modules.filter(module => !existsSync(path.join(root, sourceOf(module))))).toEqual([])
})

test.each(pages)('no module in $file is named by a part of its path', ({ text }) => {
  const paths = [...text.matchAll(/`(?:domain)?\/[a-z][\w-]*(?:\/[\w-]+)*`/g)].map(match => match[0])
  expect(paths.filter(named => named !== '`/docs`')).toEqual([])
})

test.each(pages)('every name that $file imports is exported there', ({ text }) => {
  const imports = [...text.matchAll(/import (?:type )?\{ ([^}]+) \} from '(@haulway[^']+)'/g)]
  const missing = imports.flatMap(([, names = '', module = '']) =>
    names.split(', ').filter(name => !new RegExp(`^export .*\\b${name}\\b`, 'm').test(read(sourceOf(module)))),
  )
  expect(missing).toEqual([])
})

test.each(pages)('the client has every member that $file names', ({ text }) => {
  const members = [...text.matchAll(/\bclient\.(\w+)/g)].map(match => match[1]!)
  const source = read('client/src/client.ts')
  expect(members.filter(member => !new RegExp(`^ {2}${member}: `, 'm').test(source))).toEqual([])
})

test('every call, scope and event of a connector exists', () => {
  const [, table = ''] = /## What a connector does\n([^#]+)/.exec(read('client/INTEGRATIONS.md')) ?? []
  const names = [...table.matchAll(/`([\w.]+)`/g)].map(match => match[1]!)
  const known = `${read('domain/src/wire/key-scopes.ts')}${read('domain/src/webhook/webhook-events.ts')}`
  expect(names.length).toBeGreaterThan(12)
  expect(names.filter(name => !new RegExp(`['\\s]${name}[':]`).test(known))).toEqual([])
})
