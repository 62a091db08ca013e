import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '../../errors.ts'
import { rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import {
  type AboutAgreement,
  type Agreement,
  agreementSchema,
  decideAnswerVersion,
  decideEndAgreement,
  decideProposeAgreement,
  decideProposeVersion,
  decideWithdrawVersion,
  findStandingCard,
  isOver,
  versionOn,
} from './agreement.ts'
import { decideQuickPay, findTerms, takesQuickPay } from './agreement-money.ts'
import { usualTerms } from './statement-terms.ts'

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const card = (rateE4: number) => rateCardFieldsSchema.parse({ basis: 'ton', rateE4 })
const at = Date.parse('2026-03-02T12:00:00Z')
const jobber = { uid: 'jane', entityId: id(1), at }
const hauler = { uid: 'hank', entityId: id(2), at }
const about: AboutAgreement = {
  agreementId: id(9),
  kind: 'haul',
  currency: 'USD',
  project: null,
  material: null,
  payerEntityId: id(1),
  payerName: 'Alder',
  payeeEntityId: id(2),
  payeeName: 'Keystone',
}
const propose = (more: Partial<Agreement> = {}, rateE4 = 34_000, validFrom = '2026-03-02') =>
  decideProposeAgreement({ ...about, ...more }, { card: card(rateE4), validFrom }, jobber)
const agree = (agreement: Agreement, version = agreement.versions.length) =>
  decideAnswerVersion(agreement, { version, accept: true }, hauler)

test('a card counts from its day on, once the other business has accepted it', () => {
  const proposed = propose()
  expect(versionOn(proposed, '2026-03-02')).toBeUndefined()
  const agreed = agree(proposed)
  expect(versionOn(agreed, '2026-03-01')).toBeUndefined()
  expect(versionOn(agreed, '2026-03-02')?.card.rateE4).toBe(34_000)
})

test('a business can’t answer its own proposal, and only it can withdraw it', () => {
  expect(() => decideAnswerVersion(propose(), { version: 1, accept: true }, jobber)).toThrow(
    'Wait for the other business',
  )
  expect(() => decideWithdrawVersion(propose(), 1, hauler)).toThrow('Only the business that proposed')
  expect(isOver(decideWithdrawVersion(propose(), 1, jobber))).toBe(true)
})

test('a new version replaces the agreed one from its day on, and until then nothing changes', () => {
  const agreed = agree(propose())
  const next = decideProposeVersion(agreed, { card: card(36_000), validFrom: '2026-04-01' }, hauler)
  expect(versionOn(next, '2026-05-01')?.version).toBe(1)
  const both = decideAnswerVersion(next, { version: 2, accept: true }, jobber)
  expect(versionOn(both, '2026-03-31')?.card.rateE4).toBe(34_000)
  expect(versionOn(both, '2026-04-01')?.card.rateE4).toBe(36_000)
})

test.each([
  ['has a proposal without an answer', propose(), '2026-04-01', 'Answer or withdraw it first'],
  ['begins before the agreed card', agree(propose()), '2026-03-01', 'on or after the agreed rate card starts'],
  ['begins in two years', agree(propose()), '2028-03-02', 'within the next year'],
  ['has ended', decideEndAgreement(agree(propose()), hauler), '2026-04-01', 'has ended'],
])('a new version is refused when the agreement %s', (_, agreement, validFrom, sentence) => {
  expect(() => decideProposeVersion(agreement, { card: card(1), validFrom }, hauler)).toThrow(sentence)
})

test('a new price leaves the statement terms as they were agreed last, in whichever agreement that was', () => {
  const dueIn = (dueDays: number) => ({ ...usualTerms, dueDays })
  const agreed = (of: Agreement, at: number) =>
    decideAnswerVersion(of, { version: of.versions.length, accept: true }, { ...hauler, at })
  const form = (terms?: typeof usualTerms) => ({ card: card(34_000), validFrom: '2026-03-02', terms })
  const gravel = agreed(decideProposeAgreement(about, form(dueIn(10)), jobber), at)
  const sand = agreed(decideProposeAgreement({ ...about, agreementId: id(10) }, form(dueIn(30)), jobber), at + 1)
  const priced = agreed(decideProposeVersion(gravel, form(), jobber), at + 2)
  const dueDaysOf = (...of: Agreement[]) => findTerms(of, '2026-03-02')?.dueDays
  expect(dueDaysOf(priced)).toBe(10)
  expect(dueDaysOf(priced, sand)).toBe(30)
  expect(dueDaysOf(sand, agreed(decideProposeVersion(priced, form(dueIn(5)), jobber), at + 3))).toBe(5)
})

test('the terms that both agreed on last stay when one side ends an agreement, in whichever they were', () => {
  const dueIn = (dueDays: number) => ({ ...usualTerms, dueDays })
  const agreed = (agreementId: string, terms: typeof usualTerms | undefined, answeredOn: number) => {
    const proposed = decideProposeAgreement(
      { ...about, agreementId },
      { card: card(34_000), validFrom: '2026-03-02', terms },
      jobber,
    )
    return decideAnswerVersion(proposed, { version: 1, accept: true }, { ...hauler, at: answeredOn })
  }
  const gravel = agreed(id(9), dueIn(10), at)
  const sand = agreed(id(10), dueIn(30), at + 1)
  const dueDaysOf = (...of: Agreement[]) => findTerms(of, '2026-03-02')?.dueDays
  const endedGravel = decideEndAgreement(gravel, hauler)
  const endedSand = decideEndAgreement(sand, hauler)
  expect(dueDaysOf(gravel, endedSand)).toBe(30)
  expect(dueDaysOf(endedGravel, endedSand)).toBe(30)
  const priced = agreed(id(11), undefined, at + 2)
  expect(dueDaysOf(endedGravel, endedSand, priced)).toBe(30)
  expect(dueDaysOf(endedGravel, endedSand, priced, agreed(id(12), dueIn(5), at + 3))).toBe(5)
  const refused = decideEndAgreement(propose({ agreementId: id(13) }), hauler)
  expect(dueDaysOf(endedSand, refused)).toBe(30)
})

test('of the terms of an earlier statement, what was agreed on after it was closed is not part', () => {
  const form = (dueDays: number) => ({ card: card(34_000), validFrom: '2026-03-02', terms: { ...usualTerms, dueDays } })
  const first = agree(decideProposeAgreement(about, form(10), jobber))
  const second = decideAnswerVersion(
    decideProposeVersion(first, form(30), jobber),
    { version: 2, accept: true },
    { ...hauler, at: at + 100 },
  )
  expect([findTerms([second], '2026-03-02', at + 99), findTerms([second], '2026-03-02')]).toMatchObject([
    { dueDays: 10 },
    { dueDays: 30 },
  ])
})

test('quick pay is one answer of the payee to the payer, in whichever of their agreements it was offered', () => {
  const gravel = agree(propose({ agreementId: id(10) }))
  const terms = { ...usualTerms, quickPay: { percentMilli: 2000, dueDays: 2 } }
  const sand = agree(decideProposeAgreement(about, { card: card(34_000), validFrom: '2026-03-02', terms }, jobber))
  const set = (take: boolean, by = hauler, agreements = [gravel, sand]) =>
    decideQuickPay({ agreement: agreements[0]!, agreements }, { take, day: '2026-03-02' }, by)
  expect(() => set(true, jobber)).toThrow('Only the payee')
  expect(() => set(true, hauler, [gravel])).toThrow('You have not agreed on quick pay')
  const taken = set(true)
  expect(taken.map(each => [each.agreementId, each.quickPayTaken?.uid])).toEqual([
    [id(10), 'hank'],
    [id(9), 'hank'],
  ])
  expect(set(true, hauler, taken)).toEqual([])
  expect(set(true, hauler, [gravel, taken[1]!])).toEqual([taken[0]])
  const stopped = set(false, hauler, taken)
  expect([takesQuickPay(taken), takesQuickPay(stopped)]).toEqual([true, false])
  const [, ended] = taken.map(each => decideEndAgreement(each, jobber))
  expect([takesQuickPay([taken[0]!, ended!]), takesQuickPay([ended!])]).toEqual([true, true])
  expect(set(false, hauler, [taken[0]!, ended!]).every(each => each.quickPayTaken === null)).toBe(true)
})

test('after the end, nothing new uses the card, and an open proposal is answered by it', () => {
  const ended = decideEndAgreement(agree(propose()), hauler)
  expect(versionOn(ended, '2026-03-02')).toBeUndefined()
  expect(decideEndAgreement(propose(), hauler).versions[0]?.state).toBe('declined')
  expect(decideEndAgreement(propose(), jobber).versions[0]?.state).toBe('withdrawn')
  expect(decideEndAgreement(ended, jobber)).toBe(ended)
})

test('the card for the project goes before the one for all projects, and another hauler’s counts for nothing', () => {
  const project = { projectId: id(5), name: 'Mill Road' }
  const all = agree(propose({ agreementId: id(11) }))
  const ofProject = agree(propose({ agreementId: id(12), project }, 35_000))
  const theirs = agree(propose({ agreementId: id(13), payeeEntityId: id(3) }, 99_000))
  const wanted = { payeeEntityId: id(2), day: '2026-03-02', currency: 'USD' }
  const find = (projectId: string, of = [all, ofProject, theirs]) => findStandingCard(of, { ...wanted, projectId })
  expect(find(id(5))?.agreed).toEqual({ agreementId: id(12), version: 1 })
  expect(find(id(6))?.agreed).toEqual({ agreementId: id(11), version: 1 })
  expect(find(id(5), [theirs])).toBeUndefined()
  expect(findStandingCard([all, ofProject], { ...wanted, projectId: id(5), currency: 'CAD' })).toBeUndefined()
})

test('a card for a material is found for that material only', () => {
  const sand = { materialId: id(7), name: 'Sand' }
  const wanted = { payeeEntityId: id(2), day: '2026-03-02', currency: 'USD' }
  const agreed = agree(propose({ kind: 'material', material: sand }))
  const find = (materialId?: string) => findStandingCard([agreed], { ...wanted, projectId: id(5), materialId })
  expect(find(id(7))).toBeDefined()
  expect(find(id(8))).toBeUndefined()
  expect(find()).toBeUndefined()
})

test('whatever both businesses do, a card counts only if one proposed it and the other accepted it', () => {
  const party = fc.constantFrom(jobber, hauler)
  const version = fc.integer({ min: 1, max: 6 })
  const step = fc.oneof(
    fc.record({ act: fc.constant('propose' as const), party, day: fc.integer({ min: 10, max: 28 }) }),
    fc.record({ act: fc.constantFrom('accept' as const, 'decline' as const, 'withdraw' as const), party, version }),
    fc.record({ act: fc.constant('end' as const), party }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), steps => {
      let agreement = propose()
      for (const each of steps) {
        try {
          if (each.act === 'propose') {
            const form = { card: card(10_000 + each.day), validFrom: `2026-03-${each.day}` }
            agreement = decideProposeVersion(agreement, form, each.party)
          } else if (each.act === 'end') agreement = decideEndAgreement(agreement, each.party)
          else if (each.act === 'withdraw') agreement = decideWithdrawVersion(agreement, each.version, each.party)
          else
            agreement = decideAnswerVersion(
              agreement,
              { version: each.version, accept: each.act === 'accept' },
              each.party,
            )
        } catch (error) {
          expect(error).toBeInstanceOf(AppError)
        }
        agreementSchema.parse(agreement)
        for (const { state, proposedBy, answeredBy } of agreement.versions) {
          if (state === 'agreed') expect(answeredBy?.entityId).not.toBe(proposedBy.entityId)
          if (state === 'withdrawn') expect(answeredBy?.entityId).toBe(proposedBy.entityId)
        }
        const agreedFrom = agreement.versions
          .filter(({ state }) => state === 'agreed')
          .map(({ validFrom }) => validFrom)
        expect(agreedFrom).toEqual(agreedFrom.toSorted())
      }
    }),
  )
})
