import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideStart, type StartedLoad } from './start-alias.ts'

const load = (loadLogId: string, startedAt: number, more: Partial<StartedLoad> = {}): StartedLoad => ({
  loadLogId,
  dispatchId: 'd1',
  truckId: 't1',
  startedAt,
  ...more,
})

test('a second start while the first is open is the same load', () => {
  expect(decideStart([load('a', 100)], load('b', 105))).toEqual({ kind: 'alias', of: 'a' })
})

test('a start that happened first but arrives second leads', () => {
  expect(decideStart([load('b', 105)], load('a', 100))).toEqual({ kind: 'leads', aliases: ['b'] })
})

test('of two starts at the same instant, the smaller id leads', () => {
  expect(decideStart([load('a', 100)], load('b', 100))).toEqual({ kind: 'alias', of: 'a' })
})

test('another truck, another dispatch, or a load that ended before is another load', () => {
  expect(decideStart([load('a', 100, { truckId: 't2' })], load('b', 105)).kind).toBe('new')
  expect(decideStart([load('a', 100, { dispatchId: 'd2' })], load('b', 105)).kind).toBe('new')
  expect(decideStart([load('a', 100, { endedAt: 104 })], load('b', 105)).kind).toBe('new')
})

test('a start made within a load that has since ended is still that load', () => {
  expect(decideStart([load('a', 100, { endedAt: 200 })], load('b', 105))).toEqual({ kind: 'alias', of: 'a' })
})

test('a load that has ended stays separate when an earlier start arrives', () => {
  expect(decideStart([load('b', 105, { endedAt: 200 })], load('a', 100)).kind).toBe('new')
})

test('the same load leads in the end, whichever start arrives first', () => {
  const starts = fc.uniqueArray(
    fc.record({ id: fc.string({ minLength: 1, maxLength: 3 }), at: fc.nat(5), truck: fc.constantFrom('t1', 't2') }),
    { selector: row => row.id, maxLength: 8 },
  )
  const leaders = (rows: StartedLoad[]) => {
    let known: StartedLoad[] = []
    const aliasOf = new Map<string, string>()
    for (const row of rows) {
      const decision = decideStart(known, row)
      if (decision.kind === 'alias') {
        aliasOf.set(row.loadLogId, decision.of)
        continue
      }
      const led = decision.kind === 'leads' ? decision.aliases : []
      for (const id of led) aliasOf.set(id, row.loadLogId)
      known = [...known.filter(one => !led.includes(one.loadLogId)), row]
    }
    const leaderOf = (id: string): string => (aliasOf.has(id) ? leaderOf(aliasOf.get(id)!) : id)
    return new Map(rows.map(row => [row.loadLogId, leaderOf(row.loadLogId)]))
  }
  fc.assert(
    fc.property(
      starts.chain(rows => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length }))),
      ([rows, shuffled]) => {
        const build = (row: (typeof rows)[number]) => load(row.id, row.at, { truckId: row.truck })
        expect([...leaders(shuffled.map(build))].sort()).toEqual([...leaders(rows.map(build))].sort())
      },
    ),
  )
})
