/** The sentences of domain and server that users read, compared with the app's catalogs. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { startupAlerts } from '@haulway/domain/startup/startup-alert.ts'
import { expect, test } from 'vitest'
import { root } from '../steps.ts'
import { listSentences } from './sentences.ts'
import { code } from './source.ts'

const sentences = code
  .filter(
    ({ file }) => /^(domain\/src|server\/src|app\/src\/session)\//.test(file) && !/\.(test|fixture)\.tsx?$/.test(file),
  )
  .flatMap(({ file, text }) => listSentences(file, text).map(({ sentence }) => sentence))

test('every sentence of domain and every refusal of the server is in the catalog; if not, run `lingui extract`', () => {
  const known = new Set(readCatalog('en').keys())
  expect([...new Set(sentences)].filter(sentence => !known.has(sentence)).sort()).toEqual([])
})

test.each(['es', 'fr'])('every alert of specification 8 is translated to %s', language => {
  const catalog = readCatalog(language)
  const texts = Object.values(startupAlerts).flatMap(({ errorCode: _, ...row }: Alert) => Object.values(row))
  expect(new Set(texts).size).toBeGreaterThan(10)
  for (const text of texts) {
    expect(catalog.get(text), text).toBeTruthy()
    expect(catalog.get(text)).not.toBe(text)
  }
})
type Alert = { title: string; subtitle?: string; message: string; button: string; errorCode?: string }

test('sentences, labels of tables and refusals are found, but not bugs and logs', () => {
  const find = (file: string, text: string) => listSentences(file, text).map(({ sentence }) => sentence)
  const domain =
    "const a = { word: 'In line', key: 'Not shown' }\nconst b = 'This has ended.'\nthrow new Error('It broke here.')"
  expect(find('domain/src/a.ts', domain)).toEqual(['In line', 'This has ended.'])
  const server = `log('An email was sent.')\nthrow new AppError('conflict', \`Truck \${number} is \${state} already.\`)`
  expect(find('server/src/a.ts', server)).toEqual(['Truck {0} is {1} already.'])
  expect(find('server/src/a.ts', `throw refuse(path, 'This is too long.')`)).toEqual(['This is too long.'])
})

test('the app formats numbers and days in its own language, never in the language of the device', () => {
  const byDevice = /new Intl\.\w+\((\)|undefined|\[\])|\.toLocale(Date|Time)?String\(/
  const found = code.filter(({ file, text }) => file.startsWith('app/src/') && byDevice.test(text))
  expect(found.map(({ file }) => file)).toEqual([])
})

/** Reads a catalog: msgid → msgstr. Texts over several lines are joined. */
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
