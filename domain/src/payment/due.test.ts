import { expect, test } from 'vitest'
import type { BalanceDocument } from '../ledger/ledger.documents.ts'
import { dueOf, expectedCents, findBalance, medianDaysToPay, unstatedOf, usualDueDay } from './due.ts'
import { statementDocument } from './statement/statement.fixture.ts'

const first = statementDocument({ number: 'S-1', statedBeforeCents: 0, payCents: 1000 })
const second = statementDocument({ number: 'S-2', statedBeforeCents: 1000, payCents: 500 })
const balance = (paidCents: number, payingCents: number, owedCents: number): BalanceDocument => ({
  jobberEntityId: first.payerEntityId,
  jobberName: 'Alder',
  entityId: first.payeeEntityId,
  entityName: 'Keystone',
  money: { currency: 'USD', owedCents, payingCents, disputedCents: 0, retainedCents: 0, paidCents },
})

test.each([
  ['nothing is paid', balance(0, 0, 1500), [0, 0, 1000], [0, 0, 500]],
  ['a part of the first is paid', balance(400, 0, 1100), [400, 0, 600], [0, 0, 500]],
  ['the first is on its way', balance(400, 600, 500), [400, 600, 0], [0, 0, 500]],
  ['the payment on its way reaches into the second', balance(400, 700, 400), [400, 600, 0], [0, 100, 400]],
  ['more than both is paid', balance(2000, 0, -500), [1000, 0, 0], [500, 0, 0]],
])('when %s, the oldest statement is paid first', (_, of, ...parts) => {
  const partsOf = ({ paidCents, payingCents, openCents }: ReturnType<typeof dueOf>) => [
    paidCents,
    payingCents,
    openCents,
  ]
  expect([first, second].map(each => partsOf(dueOf(each, of)))).toEqual(parts)
})

test('what a dispute holds since a statement closed can not be paid, nor is it owed or taken off twice', () => {
  const of = balance(400, 0, 1080)
  const older = dueOf(first, of)
  const newer = dueOf(second, of)
  expect([older.openCents, newer.openCents, newer.heldSinceCents]).toEqual([600, 480, 20])
  expect(unstatedOf(of, [older, newer])).toEqual({ owedCents: 0, payingCents: 0 })
  // All that is owed and more is held, while a payment is processing.
  const less = balance(400, 500, 0)
  expect(dueOf(first, less)).toMatchObject({ paidCents: 400, payingCents: 500, openCents: 0, heldSinceCents: 100 })
  expect(unstatedOf(less, [dueOf(first, less), dueOf(second, less)])).toEqual({ owedCents: 0, payingCents: 0 })
})

test('newer work is held before a statement is', () => {
  const of = balance(0, 0, 1700)
  expect([dueOf(first, of), dueOf(second, of)].map(({ openCents }) => openCents)).toEqual([1000, 500])
  expect(unstatedOf(of, [dueOf(first, of), dueOf(second, of)]).owedCents).toBe(200)
})

test('what is approved and on no statement is what is owed beyond the statements', () => {
  const of = balance(400, 0, 1350)
  expect(unstatedOf(of, [dueOf(first, of), dueOf(second, of)])).toEqual({ owedCents: 250, payingCents: 0 })
})

test('what is processing beyond the statements is on none of them either', () => {
  const of = balance(400, 1200, 150)
  expect(unstatedOf(of, [dueOf(first, of), dueOf(second, of)])).toEqual({ owedCents: 150, payingCents: 100 })
})

test('what a business may expect is owed or processing, in one currency, and never what is held or retained', () => {
  const of = balance(0, 300, 1000)
  const held = { ...of, money: { ...of.money, disputedCents: 530, retainedCents: 70 } }
  const others = [
    { ...of, entityId: 'other' },
    { ...of, money: { ...of.money, currency: 'CAD' as const } },
  ]
  expect(expectedCents([held, ...others], first.payeeEntityId, 'USD')).toBe(1300)
})

test('a balance is found for the same two businesses and currency only', () => {
  const of = balance(0, 0, 0)
  expect(findBalance([of], first)).toBe(of)
  expect(findBalance([{ ...of, money: { ...of.money, currency: 'CAD' } }], first)).toBeUndefined()
})

test('work approved in a week is due a week after its Sunday', () => {
  expect(usualDueDay('2026-11-19')).toBe('2026-11-29')
})

test('the usual days to pay are the middle of those that are known', () => {
  const paid = (days: number) => ({ closedOn: '2026-10-01', paidOn: `2026-10-${String(1 + days).padStart(2, '0')}` })
  expect(medianDaysToPay([])).toBeUndefined()
  expect(medianDaysToPay([9].map(paid))).toBe(9)
  expect(medianDaysToPay([20, 9, 3].map(paid))).toBe(9)
  expect(medianDaysToPay([20, 9, 3, 8].map(paid))).toBe(9)
})
