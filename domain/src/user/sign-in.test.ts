import { expect, test } from 'vitest'
import { decideNewUser } from './create-user.ts'
import { buildSignInRedirect, signInRedirectTargetSchema } from './sign-in.ts'

test('a sign-in redirects to the callback with state and token, or with state and error', () => {
  expect(buildSignInRedirect('/auth/login-redirect', { state: 'success', token: 'a-b_1' })).toBe(
    '/auth/login-redirect?state=success&token=a-b_1',
  )
  expect(buildSignInRedirect('haulway://register', { state: 'error', error: 'Not now & here' })).toBe(
    'haulway://register?state=error&error=Not%20now%20%26%20here',
  )
})

const foreignTargets = ['https://evil.example/', '//evil.example', '/auth/login-redirect/../../x', 'haulway://pay', '']

for (const target of foreignTargets) {
  test(`a sign-in never redirects to '${target}'`, () => {
    expect(signInRedirectTargetSchema.safeParse(target).success).toBe(false)
  })
}

const form = { email: ' Jane@Pit.example ', password: 'long enough', firstName: ' Jane ', lastName: '', phoneNo: '' }

test('an email address is stored in lower case, so that one person has one account', () => {
  expect(decideNewUser(form)).toMatchObject({ email: 'jane@pit.example', firstName: 'Jane' })
})

const wrong: [object, string][] = [
  [{ email: 'jane' }, 'Enter an email address.'],
  [{ phoneNo: '610 55' }, 'Enter the whole phone number, with area code.'],
  [{ password: 'short' }, 'Choose a password of at least 8 characters.'],
  [{ password: 'x'.repeat(129) }, 'Choose a password of at most 128 characters.'],
]

for (const [change, sentence] of wrong) {
  test(`${JSON.stringify(change).slice(0, 40)} is answered with a sentence`, () => {
    expect(() => decideNewUser({ ...form, ...change })).toThrow(sentence)
  })
}
