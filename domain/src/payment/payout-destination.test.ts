import { expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { accountTextOf, bankAccountOf, shownDestinationOf, whyNotAccount, whyNotRouting } from './payout-destination.ts'

const names = { holder: 'Sam Delgado', bankName: 'First Bank' }

test('a US account needs a real routing number, and its numbers lose spaces and hyphens', () => {
  const form = { ...names, routingNumber: '0210-0002 1', accountNumber: '12 3456-7890' }
  expect(bankAccountOf('USD', form)).toEqual({ routingNumber: '021000021', accountNumber: '1234567890' })
})

test.each(['', '02100002', '021000022', '0210000211', '000000000', 'abcdefghi'])(
  '%j is not a US routing number',
  text => {
    expect(whyNotRouting('USD', text)).toBe('Enter the 9-digit routing number of the bank.')
  },
)

test('a routing number with any one digit mistyped is refused', () => {
  const right = '021000021'
  const mistyped = [...right].flatMap((_, i) =>
    [...'0123456789'].filter(digit => digit !== right[i]).map(digit => right.slice(0, i) + digit + right.slice(i + 1)),
  )
  expect(mistyped.filter(number => whyNotRouting('USD', number) === undefined)).toEqual([])
})

test.each(['', '123', '123456789012345678', '12a4', 'DE89370400440532013000'])(
  '%j is not a US account number',
  text => {
    expect(whyNotAccount('USD', text)).toBe('Enter an account number of 4 to 17 digits.')
  },
)

test('in other currencies an IBAN is enough, and a bank code is optional', () => {
  const iban = { ...names, accountNumber: 'de89 3704 0044 0532 0130 00' }
  expect(bankAccountOf('EUR', iban)).toEqual({ routingNumber: '', accountNumber: 'DE89370400440532013000' })
  expect(whyNotRouting('CAD', '0001-12345')).toBeUndefined()
  expect(whyNotAccount('CAD', '123')).toBeDefined()
})

test('an error names its field', () => {
  const wrong = () => bankAccountOf('USD', { ...names, routingNumber: '021000021', accountNumber: 'x' })
  expect(wrong).toThrow(AppError)
  expect(wrong).toThrow(
    expect.objectContaining({ data: { fields: { accountNumber: 'Enter an account number of 4 to 17 digits.' } } }),
  )
})

test('the visible account has its holder, the bank, and four digits', () => {
  const shown = shownDestinationOf(names, { routingNumber: '021000021', accountNumber: '1234567890' })
  expect(shown).toEqual({ holder: 'Sam Delgado', bankName: 'First Bank', accountLast4: '7890' })
  expect(accountTextOf(shown)).toBe('First Bank ••7890')
})
