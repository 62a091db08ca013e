import { dueOf } from '@haulway/domain/payment/due.ts'
import { statementDocument } from '@haulway/domain/payment/statement/statement.fixture.ts'
import { expect, test } from 'vitest'
import { dueFirst, paymentsOf, toggleDue } from './use-dues.ts'

const id = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`
const due = (n: number, payee: number, dueOn: string, statedBeforeCents = 0) =>
  dueOf(
    statementDocument({ statementId: id(n), number: `S-${n}`, payeeEntityId: id(payee), dueOn, statedBeforeCents }),
    undefined,
  )
const old = due(1, 3, '2026-10-16')
const newer = due(2, 3, '2026-10-23', 1000)
const pit = due(3, 4, '2026-10-20')
const all = [newer, pit, old]
const numbers = (dues: typeof all) => dues.map(({ statement }) => statement.number)

test('what is due first is what is overdue, otherwise the earliest day', () => {
  expect(numbers(dueFirst(all, '2026-10-12'))).toEqual(['S-1'])
  expect(numbers(dueFirst(all, '2026-10-21'))).toEqual(['S-3', 'S-1'])
  expect(dueFirst([], '2026-10-21')).toEqual([])
})

test('choosing a statement chooses the older ones of the same business, and leaving one out the newer ones', () => {
  const both = toggleDue(all, new Set(), id(2))
  expect([...both].sort()).toEqual([id(1), id(2)])
  expect([...toggleDue(all, both, id(1))]).toEqual([])
  expect([...toggleDue(all, both, id(2))]).toEqual([id(1)])
})

test('each business gets one payment of all its statements', () => {
  expect(paymentsOf(all).map(each => [each.payeeEntityId, each.amountCents, each.numbers])).toEqual([
    [id(3), 2000, ['S-1', 'S-2']],
    [id(4), 1000, ['S-3']],
  ])
})
