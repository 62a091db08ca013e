import { expect, test } from 'vitest'
import { AppError } from '../../errors.ts'
import { currencies } from '../../money.ts'
import { accountTextOf, bankAccountOf, shownDestinationOf, whyNotAccount, whyNotRouting } from './payout-destination.ts'

const names = { holder: 'Sam Delgado', bankName: 'First Bank' }

test('a US account needs a real routing number, and its numbers lose spaces and hyphens', () => {
  const form = { ...names, routingNumber: '0210-0002 1', accountNumber: '12 3456-7890' }
  expect(bankAccountOf('USD', form)).toEqual({ routingNumber: '021000021', accountNumber: '1234567890' })
})

test.each(['', '02100002', '0210000211', 'abcdefghi', '02100002l'])('%j is not a US routing number', text => {
  expect(whyNotRouting('USD', text)).toBe('Enter the 9-digit routing number of the bank.')
})

test('a routing number with any one digit mistyped is refused', () => {
  const mistyped = withOneWrong('021000021', '0123456789')
  const wrong = 'A digit of this routing number is wrong. Check all 9.'
  expect([...mistyped, '000000000'].filter(number => whyNotRouting('USD', number) !== wrong)).toEqual([])
})

test.each(['', '123', '1234', '123456789012345678', '12a45', 'DE89370400440532013000'])(
  '%j is not a US account number',
  text => {
    expect(whyNotAccount('USD', text)).toBe('Enter an account number of 5 to 17 digits.')
  },
)

const withIbans = currencies.filter(currency => !['USD', 'CAD', 'MXN'].includes(currency))
const ibans = ['DE89370400440532013000', 'GB29NWBK60161331926819', 'FR1420041010050500013M02606', 'NL91ABNA0417164300']

test.each(withIbans)('an IBAN with one character mistyped, or one too few or many, is refused for %s', currency => {
  const wrong = 'A letter or digit of this IBAN is wrong or missing. Check it.'
  for (const iban of ibans) {
    expect(whyNotAccount(currency, iban)).toBeUndefined()
    // Another start may not look like an IBAN at all.
    const start = iban.slice(0, 4)
    const rest = iban.slice(4)
    const mistyped = [...withOneWrong(rest, '0123456789'), rest.slice(1), `${rest}1`].map(end => start + end)
    expect(mistyped.filter(each => whyNotAccount(currency, each) !== wrong)).toEqual([])
  }
})

test('euros need an IBAN', () => {
  expect(whyNotAccount('EUR', '532013000')).toBe(
    'Enter the IBAN of the account. It starts with two letters and two digits.',
  )
})

test.each(currencies)('every accepted account in %s is longer than the four digits shown of it', currency => {
  for (const text of ['1', '12', '123', '1234', '1 2-3 4', 'A1B2']) {
    expect(whyNotAccount(currency, text)).toMatch(/^Enter /)
  }
})

test('in other currencies an IBAN is enough, and a bank code is optional', () => {
  const iban = { ...names, accountNumber: 'de89 3704 0044 0532 0130 00' }
  expect(bankAccountOf('EUR', iban)).toEqual({ routingNumber: '', accountNumber: 'DE89370400440532013000' })
  expect(whyNotRouting('GBP', '20-32-53')).toBeUndefined()
  expect(whyNotAccount('GBP', '123')).toBeDefined()
})

test('a Canadian account has an institution of three digits, a transit of five, and digits', () => {
  const form = { ...names, routingNumber: '003-12345', accountNumber: '123-456-7' }
  expect(bankAccountOf('CAD', form)).toEqual({ routingNumber: '00312345', accountNumber: '1234567' })
  for (const text of ['', '003', '0031234', '003123456', 'ROYCCAT2']) {
    expect(whyNotRouting('CAD', text)).toBe('Enter the 3-digit institution number, then the 5-digit transit number.')
  }
  for (const text of ['', '1234', '1234567890123', 'DE89370400440532013000']) {
    expect(whyNotAccount('CAD', text)).toBe('Enter an account number of 5 to 12 digits.')
  }
})

test('a Mexican account is a CLABE, and one with any one digit mistyped is refused', () => {
  const clabe = '032180000118359719'
  expect(bankAccountOf('MXN', { ...names, accountNumber: '032 180 00011835971 9' })).toEqual({
    routingNumber: '',
    accountNumber: clabe,
  })
  const wrong = 'A digit of this CLABE is wrong. Check all 18.'
  expect(withOneWrong(clabe, '0123456789').filter(each => whyNotAccount('MXN', each) !== wrong)).toEqual([])
  for (const text of ['', clabe.slice(1), `${clabe}1`, 'DE89370400440532013000']) {
    expect(whyNotAccount('MXN', text)).toBe('Enter the 18-digit CLABE of the account.')
  }
})

test('an error names its field', () => {
  const wrong = () => bankAccountOf('USD', { ...names, routingNumber: '021000021', accountNumber: 'x' })
  expect(wrong).toThrow(AppError)
  expect(wrong).toThrow(
    expect.objectContaining({ data: { fields: { accountNumber: 'Enter an account number of 5 to 17 digits.' } } }),
  )
})

test('the visible account has its holder, the bank, and four digits', () => {
  const shown = shownDestinationOf(names, { routingNumber: '021000021', accountNumber: '1234567890' })
  expect(shown).toEqual({ holder: 'Sam Delgado', bankName: 'First Bank', accountLast4: '7890' })
  expect(accountTextOf(shown)).toBe('First Bank ••7890')
})

/** Each variant of a number with one of its characters replaced by another. */
function withOneWrong(right: string, alphabet: string): string[] {
  const others = (character: string) => [...alphabet].filter(each => each !== character)
  return [...right].flatMap((character, i) =>
    others(character).map(each => right.slice(0, i) + each + right.slice(i + 1)),
  )
}
