import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../time.ts'
import { type Buyer, checkPapers, type Holder, listEndings, type PaperFinding } from './check-papers.ts'
import { paperSubjects, requiredKinds, requirementLevels, subjectOf } from './paper-requirements.ts'
import { factOf, stopSentences } from './paper-sentences.ts'

const day = '2026-12-04'
const lehigh: Buyer = {
  entityId: 'lehigh',
  name: 'Lehigh',
  levels: { inspection: 'block', insuranceCertificate: 'warn' },
}
const truck12: Holder = { of: 'truck', id: 't12', name: '12', ownerName: 'Trexler', papers: [] }
const trexler: Holder = { of: 'business', id: 'trexler', name: 'Trexler', ownerName: 'Trexler', papers: [] }

test('a missing document is named with its truck, its hauler and the buyer that requires it', () => {
  const { stops, warnings } = checkPapers([lehigh], [trexler, truck12], day)
  expect(stopSentences(stops).split('\n')).toEqual([
    "Trexler's truck 12 has no inspection on file.",
    'Lehigh requires one.',
    'Update your documents, then try again.',
  ])
  expect(warnings.map(factOf)).toEqual(['Trexler has no insurance certificate on file.'])
})

test('a document is valid through its last day, and the one of its kind that is valid longest counts', () => {
  const inspected = (...days: (string | null)[]): Holder => ({
    ...truck12,
    papers: days.map(expiresOn => ({ kind: 'inspection', expiresOn })),
  })
  const stopsOf = (holder: Holder) => checkPapers([lehigh], [holder], day).stops
  expect(stopsOf(inspected('2026-12-04'))).toEqual([])
  expect(stopsOf(inspected('2026-12-03'))).toMatchObject([{ expiredOn: '2026-12-03' }])
  expect(stopsOf(inspected('2027-06-30', '2026-06-30'))).toEqual([])
  expect(stopsOf(inspected(null, '2026-06-30'))).toEqual([])
  expect(factOf(stopsOf(inspected('2026-12-03'))[0]!)).toBe("The inspection of Trexler's truck 12 has expired.")
})

test('an expiring document lists the buyers it blocks and since when, and those that only require it', () => {
  const insured: Holder = { ...trexler, papers: [{ kind: 'insuranceCertificate', expiresOn: '2026-12-03' }] }
  const blocks = (name: string): Buyer => ({ entityId: name, name, levels: { insuranceCertificate: 'block' } })
  const buyers = [blocks('Lehigh'), lehigh, blocks('Alder')]
  expect(listEndings(buyers, [insured], '2026-11-25', 30)).toMatchObject([
    { lastDay: '2026-12-03', stopsOn: '2026-12-04', blockedBy: ['Lehigh', 'Alder'], askedBy: ['Lehigh'] },
  ])
  expect(listEndings(buyers, [insured], '2026-11-02', 30)).toEqual([])
  expect(listEndings(buyers, [insured], '2026-12-04', 30)).toEqual([])
})

const anyDay = fc.integer({ min: -40, max: 40 }).map(days => addDays(day, days))
const anyHolder = fc.record({
  of: fc.constantFrom(...paperSubjects),
  id: fc.uuid(),
  name: fc.string(),
  ownerName: fc.string(),
  papers: fc.array(
    fc.record({ kind: fc.constantFrom(...requiredKinds, 'other'), expiresOn: fc.option(anyDay, { freq: 6 }) }),
    { maxLength: 12 },
  ),
})
const anyBuyer = fc.record({
  entityId: fc.uuid(),
  name: fc.string(),
  levels: fc.dictionary(fc.constantFrom(...requiredKinds), fc.constantFrom(...requirementLevels)),
})
const scene = [fc.array(anyBuyer, { maxLength: 3 }), fc.array(anyHolder, { maxLength: 4 }), anyDay] as const

const keysOf = (findings: readonly PaperFinding[]) =>
  findings.map(({ buyer, holder, kind }) => `${buyer.entityId} ${holder.id} ${kind}`)

test('a dispatch stops exactly for each required document of which none is valid on the day', () => {
  fc.assert(
    fc.property(...scene, (buyers, holders, today) => {
      const listFor = (level: string) =>
        buyers.flatMap(({ entityId, levels }) =>
          requiredKinds
            .filter(kind => levels[kind] === level)
            .flatMap(kind =>
              holders
                .filter(({ of }) => of === subjectOf(kind))
                .filter(
                  ({ papers }) =>
                    !papers.some(paper => paper.kind === kind && (paper.expiresOn ?? '9999-12-31') >= today),
                )
                .map(({ id }) => `${entityId} ${id} ${kind}`),
            ),
        )
      const { stops, warnings } = checkPapers(buyers, holders, today)
      expect(keysOf(stops)).toEqual(listFor('block'))
      expect(keysOf(warnings)).toEqual(listFor('warn'))
    }),
  )
})

test('no later day removes a stop, and a document that ends soon stops from the day it says on, and not before', () => {
  fc.assert(
    fc.property(...scene, fc.nat(30), (buyers, holders, today, days) => {
      const stopsOn = (each: string) => keysOf(checkPapers(buyers, holders, each).stops)
      const later = addDays(today, days)
      expect(stopsOn(later)).toEqual(expect.arrayContaining(stopsOn(today)))
      for (const { holder, kind, lastDay, stopsOn: first, blockedBy } of listEndings(buyers, holders, today, 30)) {
        const countOn = (each: string) => stopsOn(each).filter(key => key.endsWith(` ${holder.id} ${kind}`)).length
        expect(countOn(lastDay)).toBe(0)
        expect(countOn(first)).toBe(blockedBy.length)
      }
    }),
  )
})
