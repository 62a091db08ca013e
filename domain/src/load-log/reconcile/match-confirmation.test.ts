import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minuteMs } from '../../time.ts'
import { type ConfirmationToJoin, joinConfirmation, type LoadToJoin } from './match-confirmation.ts'

const confirmation = (id: string, minutes: number, more: Partial<ConfirmationToJoin> = {}): ConfirmationToJoin => ({
  confirmationId: id,
  kind: 'confirmTrucker',
  dispatchId: 'd1',
  truckId: 't1',
  at: minutes * minuteMs,
  ...more,
})
const load = (id: string, minutes: number, more: Partial<LoadToJoin> = {}): LoadToJoin => ({
  loadLogId: id,
  dispatchId: 'd1',
  truckId: 't1',
  startedAt: minutes * minuteMs,
  ...more,
})

test('a confirmation that names its load is joined to it', () => {
  const { joined } = joinConfirmation([confirmation('c', 900, { loadLogId: 'b' })], [load('a', 890), load('b', 0)])
  expect(joined).toEqual([{ confirmationId: 'c', loadLogId: 'b' }])
})

test('a confirmation that names an alias is joined to its load', () => {
  const { joined } = joinConfirmation(
    [confirmation('c', 9, { loadLogId: 'old' })],
    [load('a', 0, { aliases: ['old'] })],
  )
  expect(joined).toEqual([{ confirmationId: 'c', loadLogId: 'a' }])
})

test('each trip of a truck gets its own confirmation, by time', () => {
  const loads = [load('a', 0, { endedAt: 60 * minuteMs }), load('b', 62)]
  const { joined, unmatched } = joinConfirmation([confirmation('c2', 85), confirmation('c1', 20)], loads)
  expect(joined).toEqual([
    { confirmationId: 'c1', loadLogId: 'a' },
    { confirmationId: 'c2', loadLogId: 'b' },
  ])
  expect(unmatched).toEqual([])
})

test('a load takes one confirmation of a kind, and one of each kind', () => {
  const rows = [confirmation('c1', 20), confirmation('c2', 22), confirmation('c3', 25, { kind: 'confirmLoad' })]
  const { joined, unmatched } = joinConfirmation(rows, [load('a', 0)])
  expect(joined.map(row => row.confirmationId)).toEqual(['c1', 'c3'])
  expect(unmatched).toEqual(['c2'])
})

test('a confirmed load gets no second confirmation unless it names the load', () => {
  const confirmed = load('a', 0, { confirmed: ['confirmTrucker'] })
  expect(joinConfirmation([confirmation('c', 5)], [confirmed]).unmatched).toEqual(['c'])
  expect(joinConfirmation([confirmation('c', 5, { loadLogId: 'a' })], [confirmed]).unmatched).toEqual([])
})

test('another truck, another dispatch, and another half-day stay unmatched', () => {
  const rows = [
    confirmation('c1', 5, { truckId: 't2' }),
    confirmation('c2', 5, { dispatchId: 'd2' }),
    confirmation('c3', 13 * 60),
    confirmation('c4', 5, { dispatchId: undefined }),
  ]
  expect(joinConfirmation(rows, [load('a', 0)]).unmatched).toEqual(['c1', 'c2', 'c3', 'c4'])
})

test('the join does not depend on the order of confirmations or loads, nor on repeats', () => {
  const confirmations = fc.uniqueArray(
    fc.record({
      confirmationId: fc.string({ minLength: 1, maxLength: 3 }),
      kind: fc.constantFrom('confirmTrucker' as const, 'confirmLoad' as const),
      loadLogId: fc.option(fc.constantFrom('a', 'b', 'z'), { nil: undefined }),
      dispatchId: fc.constantFrom('d1', 'd2'),
      truckId: fc.constantFrom('t1', 't2'),
      at: fc.nat(600).map(minutes => minutes * minuteMs),
    }),
    { selector: row => row.confirmationId, maxLength: 10 },
  )
  const loads = fc.uniqueArray(
    fc.record({
      loadLogId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      dispatchId: fc.constantFrom('d1', 'd2'),
      truckId: fc.constantFrom('t1', 't2'),
      startedAt: fc.nat(600).map(minutes => minutes * minuteMs),
    }),
    { selector: row => row.loadLogId },
  )
  const shuffle = <T>(rows: T[]) => fc.shuffledSubarray(rows, { minLength: rows.length })
  const both = fc.tuple(confirmations, loads)
  fc.assert(
    fc.property(
      both.chain(([c, l]) => fc.tuple(fc.constant(c), fc.constant(l), shuffle(c), shuffle(l), fc.subarray(c))),
      ([c, l, shuffledC, shuffledL, repeats]) => {
        const result = joinConfirmation(c, l)
        expect(joinConfirmation([...repeats, ...shuffledC], shuffledL)).toEqual(result)
        expect(result.joined.length + result.unmatched.length).toBe(c.length)
      },
    ),
    { numRuns: 500 },
  )
})
