import { expect, test } from 'vitest'
import { decideLog, logPayloadCharactersMax, scrub } from './log.ts'

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1MSJ9.4x1y-AbC_dEf0123456789'
const refresh = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b.17.kJ8x-QeRt_yUiOpAsDfGhJkLzXcVbNm0123456789'

const secrets: [name: string, payload: unknown, secret: string][] = [
  ['an access token in a text', `refused: ${jwt}`, jwt.slice(10, 40)],
  ['a bearer header in a text', 'sent Bearer abc.def-ghi', 'abc.def-ghi'],
  ['a refresh token in a text', `held ${refresh}`, 'kJ8x-QeRt'],
  ['a token under its key', { accessToken: 'abc', nested: [{ refresh_token: 'xyz' }] }, 'xyz'],
  ['a one-time code in an address', 'at /auth/login-redirect?state=success&token=Qw3rtY', 'Qw3rtY'],
  ['a password', { form: { password: 'hunter22' } }, 'hunter22'],
  ['an email in a text', 'no user jane.doe+x@pit.example.com here', 'jane.doe'],
  ['an email in an address', '/reset?who=jane%40pit.example', 'jane'],
  ['an email used as a key', { 'jane@pit.example': 1 }, 'jane@'],
  ['a position under its keys', { point: { lat: 40.71234, lng: -75.41 } }, '40.71234'],
  ['a position in a text', 'left the geofence at 40.71234, -75.41111', '40.71234'],
  ['a position in an address', '/map?lat=40.7&lng=-75', '40.7'],
]

for (const [name, payload, secret] of secrets) {
  test(`${name} is removed`, () => {
    expect(JSON.stringify(scrub(payload))).not.toContain(secret)
  })
}

test('details that help to find an error stay', () => {
  const payload = {
    message: "TypeError: can't read 'loadLogId' of undefined",
    stack: ['at LoadPage (/assets/LoadPage-Dk3jf9.js:12:401)'],
    loadLogId: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
    status: 500,
    isOnline: false,
    cause: null,
  }
  expect(scrub(payload)).toEqual(payload)
})

test('a payload that is too deep, too long or too large is cut off', () => {
  const deep = { level: {} }
  let at: { level: object } = deep
  for (let i = 0; i < 50; i++) at = at.level = { level: {} }
  expect(JSON.stringify(scrub(deep))).toContain('[too deep]')
  expect(scrub('x'.repeat(10_000))).toHaveLength(4001)
  expect(scrub(Array.from({ length: 500 }, () => 1))).toHaveLength(100)
})

test('a log that is still too large, or names an unknown platform, is refused', () => {
  const input = { payload: Array.from({ length: 90 }, () => 'x'.repeat(400)), occuredOn: 1, platform: 'web' }
  expect(JSON.stringify(input.payload).length).toBeGreaterThan(logPayloadCharactersMax)
  expect(() => decideLog(input, 'u1')).toThrow('This is too large to send.')
  expect(() => decideLog({ payload: 1, occuredOn: 1, platform: 'blackberry' }, 'u1')).toThrow('Invalid Platform')
})

test('a log records the user who really sent it', () => {
  const input = { payload: { message: 'lost' }, occuredOn: 5, platform: 'ios', userId: 'somebody-else' }
  expect(decideLog(input, 'u1')).toEqual({ payload: { message: 'lost' }, occuredOn: 5, platform: 'ios', userId: 'u1' })
})
