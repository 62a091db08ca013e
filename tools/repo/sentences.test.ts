/** What domain and server say, against the catalogues the app says it by. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { startupAlerts } from '@haulway/domain/startup/startup-alert.ts'
import { expect, test } from 'vitest'
import { root } from '../steps.ts'
import { listSentences } from './sentences.ts'
import { code } from './source.ts'

const sentences = code
  .filter(
    ({ file }) => /^(domain\/src|server\/src|app\/src\/session)\//.test(file) && !/\.(test|fixture)\.ts$/.test(file),
  )
  .flatMap(({ file, text }) => listSentences(file, text).map(({ sentence }) => sentence))

test('every sentence of domain, and every refusal of the server, is in the catalogue: else run `lingui extract`', () => {
  const known = new Set(readCatalog('en').keys())
  expect([...new Set(sentences)].filter(sentence => !known.has(sentence)).sort()).toEqual([])
})

test.each(['es', 'fr'])('every alert of specification 8 is said in %s, and in no English', language => {
  const catalog = readCatalog(language)
  const words = Object.values(startupAlerts).flatMap(({ errorCode: _, ...row }: Alert) => Object.values(row))
  expect(new Set(words).size).toBeGreaterThan(10)
  for (const word of words) {
    expect(catalog.get(word), word).toBeTruthy()
    expect(catalog.get(word)).not.toBe(word)
  }
})
type Alert = { title: string; subtitle?: string; message: string; button: string; errorCode?: string }

test('found is what is said to people: sentences, the words of tables, refusals; no bug and no log', () => {
  const find = (file: string, text: string) => listSentences(file, text).map(({ sentence }) => sentence)
  const said =
    "const a = { word: 'In line', key: 'Not said' }\nconst b = 'This has ended.'\nthrow new Error('It broke here.')"
  expect(find('domain/src/a.ts', said)).toEqual(['In line', 'This has ended.'])
  const logged = `log('A mail was written.')\nthrow new AppError('conflict', \`Truck \${number} is \${state} already.\`)`
  expect(find('server/src/a.ts', logged)).toEqual(['Truck {0} is {1} already.'])
})

test('the app writes numbers and days in the language it speaks, never in that of the device', () => {
  const byDevice = /new Intl\.\w+\((\)|undefined|\[\])|\.toLocale(Date|Time)?String\(/
  const found = code.filter(({ file, text }) => file.startsWith('app/src/') && byDevice.test(text))
  expect(found.map(({ file }) => file)).toEqual([])
})

/** Msgid → msgstr; a text of several lines is put together. */
function readCatalog(language: string): Map<string, string> {
  const text = readFileSync(path.join(root, `app/src/locales/domain/${language}.po`), 'utf8')
  const entries = text.split('\n\n').map(block => {
    const lines = block.split('\n').filter(line => /^(msg|")/.test(line))
    const start = lines.findIndex(line => line.startsWith('msgstr'))
    const textOf = (part: string[]) => part.map(line => String(JSON.parse(line.slice(line.indexOf('"'))))).join('')
    return [textOf(lines.slice(0, start)), textOf(lines.slice(start))] as const
  })
  return new Map(entries.filter(([id]) => id !== ''))
}
