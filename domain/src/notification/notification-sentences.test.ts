import { expect, test } from 'vitest'
import { languages, writtenLanguage } from '../language.ts'
import { notificationKinds } from './notification.ts'
import { notificationSentence } from './notification-sentences.ts'

const data = {
  projectName: 'Route 9',
  truckNumber: '41',
  truckingName: 'Moyer Hauling',
  destinationName: 'Hadley Site',
}
const cases = languages.flatMap(language => notificationKinds.map(kind => [kind, language] as const))

test.each(cases)('%s is a complete sentence in %s, with and without names', (kind, language) => {
  const who = { whoName: 'Alder' }
  for (const given of [data, {}, { ...data, shiftId: '1' }, { ...data, ...who }, { ...data, ...who, shiftId: '1' }]) {
    const sentence = notificationSentence({ kind, data: given }, language)
    expect(sentence).not.toMatch(/[{}!¡]|undefined| {2}/)
    expect(sentence.length).toBeGreaterThan(8)
  }
  if (language === 'en') return
  expect(notificationSentence({ kind, data }, language)).not.toBe(notificationSentence({ kind, data }, 'en'))
})

test.each(notificationKinds)('%s uses the same names in every language', kind => {
  const named = languages.map(language => {
    const sentence = notificationSentence({ kind, data }, language)
    return Object.values(data).filter(name => sentence.includes(name))
  })
  expect(new Set(named.map(names => names.sort().join())).size).toBe(1)
})

test.each(['disputed', 'disputeAnswered', 'correctionProposed', 'correctionRefused'] as const)(
  '%s says who did it when the reader may know, and of no one otherwise',
  kind => {
    for (const language of languages) {
      for (const work of [{}, { shiftId: '1' }] as Record<string, string>[]) {
        const sentence = (who: Record<string, string>) =>
          notificationSentence({ kind, data: { projectName: 'Route 9', truckNumber: '41', ...work, ...who } }, language)
        expect(sentence({ whoName: 'Moyer Hauling' })).toMatch(/^Moyer Hauling /)
        expect(sentence({})).not.toMatch(/Someone|Alguien|Quelqu’un|\bOn\b/)
      }
    }
  },
)

test('sentences name the business and the project, truck or place', () => {
  expect(notificationSentence({ kind: 'offerAccepted', data }, 'en')).toBe('Moyer Hauling accepted your offer: Route 9')
  expect(notificationSentence({ kind: 'nearDestination', data }, 'es')).toBe('El camión 41 está cerca de Hadley Site')
  expect(notificationSentence({ kind: 'offer', data: {} }, 'fr')).toBe('Nouvelle offre\u00a0: un projet')
})

test('a dispute or a correction of a shift is not called one of a load', () => {
  const ofShift = { ...data, shiftId: '1' }
  for (const kind of notificationKinds) {
    if (!/^(dispute|correct)/.test(kind)) continue
    expect(notificationSentence({ kind, data: ofShift }, 'en')).not.toContain('load')
  }
})

test('users of a language without translations get English', () => {
  expect(['es', 'fr', 'en', 'pl', undefined].map(writtenLanguage)).toEqual(['es', 'fr', 'en', 'en', 'en'])
})
