/** Passwords that attackers try first are refused, but none for its choice of characters. */
import { passwordCharactersMax, passwordCharactersMin } from '@haulway/domain/user/create-user.ts'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { isCommonPassword } from './password-guess.ts'

const jane = ['jane.doe@pit.example', 'Jane Doe']

/** The first thousand of the list and some of the rest: each takes most of a millisecond. */
const listed = dictionary['passwords-common']
  .filter(word => word.length >= passwordCharactersMin)
  .filter((_, index) => index < 1000 || index % 37 === 0)

test('every password of the common list is refused', () => {
  expect(listed.length).toBeGreaterThan(1400)
  expect(listed.filter(word => !isCommonPassword(word))).toEqual([])
})

test('a common password is refused in capitals, reversed, and with a digit or a symbol appended, too', () => {
  const worst = listed.slice(0, 300)
  const variants = worst.flatMap(word => [word.toUpperCase(), [...word].reverse().join(''), `${word}1`, `${word}!`])
  expect(variants.filter(word => !isCommonPassword(word))).toEqual([])
})

const refused = [
  'P@ssw0rd',
  'Password123!',
  'qwertyuiop',
  'aaaaaaaa',
  'abcdefgh',
  '12345678',
  '2026-11-22',
  'zaq12wsx',
  'haulway1',
  'Haulway2026',
  'jane.doe@pit.example',
  'janedoe1',
  'x'.repeat(passwordCharactersMax),
  'p@$$w0rd'.repeat(16),
]
test.each(refused)('“%s” is refused', password => {
  expect(isCommonPassword(password, jane)).toBe(true)
})

const taken = [
  'gravel and sand',
  'clay and marl',
  'dozer lamp river',
  'onlylettershere',
  'ünïcödé größe',
  '94 1733 0582 66',
  '土砂運搬車の運転手さん',
  '🚚🪨🛞🧱🚜🏗️⛏️🪵',
  'k7#Wq-9vLz',
]
test.each(taken)('“%s” is accepted, whatever characters it consists of', password => {
  expect(isCommonPassword(password, jane)).toBe(false)
})
