/** Which passwords are refused: those that attackers try first, and nothing for how it is composed. */
import { passwordCharactersMax, passwordCharactersMin } from '@haulway/domain/user/create-user.ts'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { isCommonPassword } from './password-guess.ts'

const jane = ['jane.doe@pit.example', 'Jane Doe']

/** All of the first thousand of the list and some of the rest: each takes most of a millisecond. */
const listed = dictionary['passwords-common']
  .filter(word => word.length >= passwordCharactersMin)
  .filter((_, index) => index < 1000 || index % 37 === 0)

test('the common list: none of it is good', () => {
  expect(listed.length).toBeGreaterThan(1400)
  expect(listed.filter(word => !isCommonPassword(word))).toEqual([])
})

test('a word of the common list is no better in capitals, backwards, or with a digit or a sign behind it', () => {
  const worst = listed.slice(0, 300)
  const dressed = worst.flatMap(word => [word.toUpperCase(), [...word].reverse().join(''), `${word}1`, `${word}!`])
  expect(dressed.filter(word => !isCommonPassword(word))).toEqual([])
})

const refused = [
  ...['P@ssw0rd', 'Password123!', 'qwertyuiop', 'aaaaaaaa', 'abcdefgh', '12345678', '2026-11-22', 'zaq12wsx'],
  ...['haulway1', 'Haulway2026', 'jane.doe@pit.example', 'janedoe1', 'x'.repeat(passwordCharactersMax)],
  'p@$$w0rd'.repeat(16),
]
test.each(refused)('“%s” is refused', password => {
  expect(isCommonPassword(password, jane)).toBe(true)
})

const taken = [
  ...['gravel and sand', 'clay and marl', 'dozer lamp river', 'onlylettershere', 'ünïcödé größe', '94 1733 0582 66'],
  ...['土砂運搬車の運転手さん', '🚚🪨🛞🧱🚜🏗️⛏️🪵', 'k7#Wq-9vLz'],
]
test.each(taken)('“%s” is taken, whatever it is composed of', password => {
  expect(isCommonPassword(password, jane)).toBe(false)
})
