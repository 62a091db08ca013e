import { jobbersLoad, proofOf, testProofKey } from '@haulway/domain/load-log/proof/proof.fixture.ts'
import { expect, test } from 'vitest'
import { factsOf } from './proof-facts.ts'
import { textsFor } from './verify-texts.ts'

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
