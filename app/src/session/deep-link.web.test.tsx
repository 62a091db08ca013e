import { expect, test } from 'vitest'
import { readDeepLink } from './deep-link.ts'

const server = 'https://haul.example.com'
const id = '01980000-0000-7000-8000-000000000001'
const token = 'A'.repeat(43)
const kindOf = (link: string) => readDeepLink(link, server).kind

test.each(['haulway://login', 'haulway://register'])('%s completes a sign-in, with its whole query', target => {
  const found = readDeepLink(`${target}?state=success&token=${token}`, server)
  expect(found.kind === 'signIn' && Object.fromEntries(found.query)).toEqual({ state: 'success', token })
  expect(kindOf(target)).toBe('signIn')
})

test.each(['haulway://pay', `${server}/pay`])('%s is the callback of a payment', target => {
  const callback = { target: 'pay', state: 'success', id }
  expect(readDeepLink(`${target}?state=success&id=${id}`, server)).toEqual({ kind: 'callback', callback })
})

test.each(['haulway://account-details', `${server}/account-details`])(
  '%s is the callback of the account details',
  target => {
    const callback = { target: 'accountDetails', state: 'error' }
    expect(readDeepLink(`${target}?state=error`, server)).toEqual({ kind: 'callback', callback })
  },
)

test.each([
  '',
  'login',
  '//login',
  'haulway:',
  'haulway:login',
  'haulway:/login',
  'haulway:///login',
  'haulway://',
  'HAULWAY://login',
  'haulway://LOGIN',
  'haulway://login/',
  'haulway://login/x',
  'haulway://x/login',

  'haulway://login.evil.example',
  'haulway://evil@login',
  'haulway://login:443',
  'haulway://login%2F',
  'haulway://login ',
  ' haulway://login',
  'haulway2://login',
  'evil-haulway://login',
  'com.haulway.app://login',
  'http://login',

  'javascript:alert(1)',
  'data:text/html,x',
  'file:///pay',
  'blob:https://x',
  'about:blank',
  'capacitor://localhost',

  'intent://login#Intent;scheme=haulway;end',
  `${server}/auth/login-redirect`,
  `${server}/auth/login`,
  `${server}/`,
  'http://haul.example.com/pay',
  'https://haul.example.com:8443/pay',
  'https://evil.example/pay',
  `${server}/pay/`,
  `${server}.evil.example/pay`,
  'https://haul.example.com@evil.example/pay',
  `${server}/pay/../auth/login`,
  `${server}//pay`,
  `${server}/PAY`,
  'https://HAUL.example.com/pay',
  `${server}\\pay`,
  `${server}/%70ay`,
])('%s is unknown, whatever its query is', target => {
  expect(kindOf(`${target}?state=success&token=${token}&id=${id}`)).toBe('unknown')
})

test('a link with a fragment, or longer than any of ours, is unknown', () => {
  expect(kindOf(`haulway://login?state=success&token=${token}#x`)).toBe('unknown')
  expect(kindOf(`haulway://login#?state=success&token=${token}`)).toBe('unknown')
  expect(kindOf(`haulway://login?token=${'A'.repeat(2000)}`)).toBe('unknown')
})

test('a callback with neither success nor error is unknown, and a malformed id is ignored', () => {
  for (const query of ['', '?', '?state=', '?state=paid', '?state=Success']) {
    expect(kindOf(`haulway://pay${query}`)).toBe('unknown')
  }
  const found = readDeepLink(`haulway://pay?state=success&id=${server}/evil`, server)
  expect(found).toEqual({ kind: 'callback', callback: { target: 'pay', state: 'success' } })
})
