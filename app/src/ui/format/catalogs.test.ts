/**
 * Compares every translation with the English catalog that translators start from: the app's sentences, and those of
 * domain and server.
 */
import { listWrongInputs } from '@haulway/domain/wire/wrong-inputs.fixture.ts'
import { i18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { translate } from './domain-labels.ts'

const files = import.meta.glob<string>('../../locales/**/*.po', { query: '?raw', import: 'default', eager: true })
const catalogs = new Map<string, Map<string, string>>()
for (const [path, text] of Object.entries(files)) {
  const language = path.slice(-5, -3)
  const of = path.includes('/domain/') ? 'domain: ' : ''
  const entries = [...readCatalog(text)].map(([id, translation]) => [of + id, translation] as const)
  catalogs.set(language, new Map([...(catalogs.get(language) ?? []), ...entries]))
}
const english = catalogs.get('en') ?? new Map<string, string>()
const translations = [...catalogs].filter(([language]) => language !== 'en')

test('there is a Spanish catalog, and the English one that the others are translated from', () => {
  expect(english.size).toBeGreaterThan(1000)
  expect(translations.map(([language]) => language)).toContain('es')
})

test.each(translations)('every sentence of the app is translated in %s', (_, catalog) => {
  expect([...english.keys()].filter(id => !catalog.get(id))).toEqual([])
})

test.each(translations)(
  'every sentence in %s has the placeholders, tags and plurals of the English one',
  (_, catalog) => {
    const differing = [...english].flatMap(([id, source]) => {
      const translation = catalog.get(id)
      if (!translation) return []
      const [wanted, found] = [source, translation].map(text =>
        [...new Set(placeholdersOf(compileMessage(text)))].sort().join(' '),
      )
      return wanted === found ? [] : [`${id}: ${wanted} / ${found}`]
    })
    expect(differing).toEqual([])
  },
)

test.each(translations)('no sentence in %s has an exclamation mark', (_, catalog) => {
  expect([...catalog.values()].filter(translation => /[!¡]/.test(translation))).toEqual([])
})

test('in French no line ends before a colon, or inside quotation marks at their space', () => {
  expect([...(catalogs.get('fr')?.values() ?? [])].filter(text => /\S [:;?»]|« /.test(text))).toEqual([])
})

test.each(translations)('the refusal of each wrong input is translated in %s', (locale, catalog) => {
  const domain = [...catalog].flatMap(([id, text]) => (id.startsWith('domain: ') ? [[id.slice(8), text]] : []))
  i18n.setMessagesCompiler(compileMessage)
  i18n.loadAndActivate({ locale, messages: Object.fromEntries(domain) })
  const sentences = new Set(listWrongInputs().map(({ sentence = '' }) => sentence))
  expect(sentences.size).toBeGreaterThan(40)
  expect([...sentences].filter(sentence => translate(`field.name: ${sentence}`) === sentence)).toEqual([])
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})

/** The placeholders and tags of a sentence, also within a plural's cases: `{0}`, `{days, plural}`, `<0>`, `</0>`. */
function placeholdersOf(message: unknown): string[] {
  if (typeof message === 'string') return message.match(/<\/?\d+\/?>/g) ?? []
  if (!Array.isArray(message)) return []
  return message.flatMap((part: unknown): string[] => {
    if (!Array.isArray(part)) return placeholdersOf(part)
    const [name, type, cases]: unknown[] = part
    const within = cases !== null && typeof cases === 'object' ? Object.values(cases) : []
    return [`{${String(name)}${type ? `, ${String(type)}` : ''}}`, ...within.flatMap(placeholdersOf)]
  })
}

/** The translations in a .po file by message id. Ignores message contexts, because the app uses none. */
function readCatalog(po: string): Map<string, string> {
  const entries = po.split(/\n\n+/).flatMap(block => {
    const lines = block.split('\n').filter(line => /^(msg|")/.test(line))
    const start = lines.findIndex(line => line.startsWith('msgstr'))
    return start < 0 ? [] : [[textOf(lines.slice(0, start)), textOf(lines.slice(start))] as const]
  })
  return new Map(entries.filter(([id]) => id !== ''))
}

function textOf(lines: readonly string[]): string {
  return lines.map(line => String(JSON.parse(line.slice(line.indexOf('"'))))).join('')
}
