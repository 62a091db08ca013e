import { readFileSync } from 'node:fs'
import { loadLogActKinds } from '@haulway/domain/load-log/act/act.ts'
import { jobbersLoad, proofOf, testProofKey } from '@haulway/domain/load-log/proof/proof.fixture.ts'
import { expect, test } from 'vitest'
import { factsOf, fieldName } from './proof-facts.ts'
import { verifyWords } from './proof-labels.ts'
import { textsFor } from './verify-labels.ts'

const { content } = proofOf(jobbersLoad(), testProofKey(1)).proof

test('a proof has its quantity and day as its ticket has them, in the language of the reader', () => {
  const rowsIn = (locale: string) => {
    const facts = factsOf(content, 'A', textsFor(locale))
    return [1, 3].map(nth => facts[nth]!.slice(1).join(' '))
  }
  expect(rowsIn('en-US')).toEqual(['4, Oct 15, 2026', '20.94 tons, not weighed'])
  expect(rowsIn('fr-CA')).toEqual(['4, 15 oct. 2026', '20,94 tons, non pesé'])
})

test('one load is not in the plural', () => {
  const quantity = { ...content.load.quantity!, amountMilli: 1000, unit: 'load' as const }
  const one = { ...content, load: { ...content.load, quantity } }
  expect(factsOf(one, 'A', textsFor('es'))[3]?.[1]).toMatch(/^1 carga,/)
})

test('what happened, and who reported it, is in words of the reader, none of them a name of the program', () => {
  const rowsIn = (locale: string) => factsOf(content, 'A', textsFor(locale)).map(row => row.join(' '))
  const names = loadLogActKinds.filter(kind => /[A-Z]/.test(kind))
  for (const locale of ['en-US', 'es-MX', 'fr-CA']) {
    expect(rowsIn(locale).filter(row => names.some(name => row.includes(name)))).toEqual([])
  }
  expect(rowsIn('en-US').join('\n')).toMatch(/^Status Delivered$/m)
  expect(rowsIn('es-MX').join('\n')).toMatch(/^Horas Empezó: /m)
})

test('a changed field is named by the row that it belongs to, and by its name in the file', () => {
  const texts = textsFor('fr-CA')
  expect(fieldName(['load', 'quantity', 'amountMilli'], texts)).toBe('Quantité (load, quantity, amountMilli)')
  expect(fieldName(['acts', 0, 'kind'], texts)).toBe('Enregistré (acts, 1, kind)')
  expect(fieldName(['load', 'constructor'], texts)).toBe('load, constructor')
})

test('where the app has the same English words, its Spanish and French ones are used', () => {
  for (const language of ['es', 'fr'] as const) {
    const known = wordsOf(language)
    const wrong = (['states', 'acts', 'lines'] as const).flatMap(kind =>
      Object.entries<string>(verifyWords.en[kind]).flatMap(([name, english]) => {
        const word = verifyWords[language][kind] as Record<string, string>
        const translated = known.get(english.toLowerCase())
        return translated === undefined || translated.has(word[name]!.toLowerCase())
          ? []
          : [`${language} ${word[name]}`]
      }),
    )
    expect(wrong).toEqual([])
  }
})

/** The translations of each English text, in small letters. */
function wordsOf(language: 'es' | 'fr'): Map<string, Set<string>> {
  const known = new Map<string, Set<string>>()
  for (const folder of ['', 'domain/']) {
    const text = readFileSync(new URL(`../locales/${folder}${language}.po`, import.meta.url), 'utf8')
    for (const [, english = '', word = ''] of text.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)) {
      const all = known.get(english.toLowerCase()) ?? new Set()
      known.set(english.toLowerCase(), all.add(word.toLowerCase()))
    }
  }
  return known
}
