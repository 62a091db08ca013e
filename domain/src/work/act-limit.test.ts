/** Whatever one party records again and again, every other party may still record each of its acts. */
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { testId } from '../load-log/act/act.fixture.ts'
import { loadLogActKinds, loadLogRelations } from '../load-log/act/act.ts'
import { loadLogActRules, witnessOf } from '../load-log/act/act-rules.ts'
import { loadLogSchema } from '../load-log/load-log.ts'
import { actsOfKindMax, hasTooMany } from './act-limit.ts'
import { agreements } from './agreement-cards.ts'
import { shiftActKinds, shiftRelations, shiftSchema } from './shift/shift.ts'
import { shiftActRules } from './shift/shift-rules.ts'

type Act = Parameters<typeof hasTooMany>[0][number]
type Maker = Pick<Act, 'by' | 'witness' | 'relation'>
type Party = { name: string; maker: Maker; kinds: string[] }

let made = 0
function madeBy(maker: Maker, kind: string): Act {
  made += 1
  return { ...maker, kind, actId: `act ${made}` }
}

const ofLoad = loadLogRelations.map((name, n): Party => {
  const by = { uid: name, entityId: testId(n) }
  const kinds = loadLogActKinds.filter(kind => [...loadLogActRules[kind].by].some(each => each === name))
  return { name, maker: { by, witness: witnessOf[name] }, kinds }
})
const ofShift = shiftRelations.map((name, n): Party => {
  const by = { uid: name, entityId: testId(n) }
  const kinds = shiftActKinds.filter(kind => [...shiftActRules[kind].by].some(each => each === name))
  return { name, maker: { by, relation: name }, kinds }
})
const arbiter: Party = {
  name: 'arbiter',
  maker: { by: { uid: 'arbiter', entityId: testId(99) }, witness: 'arbiter', relation: 'arbiter' },
  kinds: ['settleDispute'],
}
const parties = { load: [...ofLoad, arbiter], shift: [...ofShift, arbiter] }

/** The acts that are accepted when a party records each of its kinds again and again after these. */
function flood({ maker, kinds }: Party, before: readonly Act[]): Act[] {
  const acts = [...before]
  for (const kind of kinds) {
    for (let n = 0; n < 6 * actsOfKindMax; n += 1) {
      const act = madeBy(maker, kind)
      if (hasTooMany(acts, act)) break
      acts.push(act)
    }
  }
  return acts
}

const people = (all: readonly Party[]) => all.filter(({ name }) => name !== 'system' && name !== 'arbiter')

for (const [work, all] of Object.entries(parties)) {
  describe(work, () => {
    for (const flooder of people(all)) {
      test(`${flooder.name} takes no act from another party, and its own number is bounded`, () => {
        const acts = flood(flooder, [])
        expect(acts).toHaveLength(flooder.kinds.length * actsOfKindMax)
        const refused = all
          .filter(each => each !== flooder)
          .flatMap(({ name, maker, kinds }) =>
            kinds.filter(kind => hasTooMany(acts, madeBy(maker, kind))).map(kind => `${name} ${kind}`),
          )
        expect(refused).toEqual([])
      })
    }

    test('who has to answer may answer everything that all others opened', () => {
      const openings = ['disputeLine', 'dispute', 'proposeCorrection', 'proposeWaitFault']
      for (const party of people(all)) {
        const others = people(all).filter(each => each !== party)
        const opened = others.reduce<Act[]>(
          (acts, { kinds, ...each }) => flood({ ...each, kinds: kinds.filter(kind => openings.includes(kind)) }, acts),
          [],
        )
        const answersOf = party.kinds.filter(kind => kind.startsWith('answer'))
        for (const kind of answersOf) {
          const acts = [...opened]
          const opening = kind.replace('answer', '')
          for (const open of opened.filter(act => openings.includes(act.kind) && act.kind.endsWith(opening))) {
            const answer = madeBy(party.maker, kind)
            expect([party.name, kind, open.kind, hasTooMany(acts, answer)]).toEqual([
              party.name,
              kind,
              open.kind,
              false,
            ])
            acts.push(answer)
          }
        }
      }
    })

    test('everything that all parties may record fits into a record that can be read', () => {
      const acts = people(all).reduce<Act[]>((before, party) => flood(party, before), [])
      expect(acts.length).toBeLessThan(5000)
      const countOf = (kind: string) => acts.filter(act => act.kind === kind).length
      // A load has a fleet, or else a broker and its subhauler; and a pit or a dump.
      const spare = work === 'load' ? 2 * actsOfKindMax : 0
      const { holds, corrections } = work === 'load' ? loadLogSchema.shape : shiftSchema.shape.money.unwrap().shape
      const isTooLong = (list: z.ZodType, length: number) =>
        list.safeParse(Array(length).fill(0)).error?.issues.some(({ code }) => code === 'too_big') ?? false
      expect(isTooLong(holds, 10_000) && isTooLong(corrections, 10_000)).toBe(true)
      expect(isTooLong(holds, countOf('disputeLine') - spare)).toBe(false)
      expect(isTooLong(corrections, agreements.length * (countOf('proposeCorrection') - spare))).toBe(false)
    })
  })
}

test('all operators of a pit count as one business', () => {
  const operator = (n: number): Maker => ({ by: { uid: `${n}`, entityId: testId(n) }, witness: 'operator' })
  const acts = Array.from({ length: actsOfKindMax }, (_, n) => madeBy(operator(n), 'confirmLoad'))
  expect(hasTooMany(acts, madeBy(operator(50), 'confirmLoad'))).toBe(true)
  expect(hasTooMany(acts.slice(1), madeBy(operator(50), 'confirmLoad'))).toBe(false)
})

test('a copy of an act counts once', () => {
  const act = madeBy({ by: { uid: 'dana', entityId: testId(1) }, witness: 'trucker' }, 'arriveAtSite')
  expect(hasTooMany(Array(50).fill(act), { ...act, actId: testId(2) })).toBe(false)
})
