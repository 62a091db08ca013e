/**
 * Two nodes whose machines' clocks are an hour off, one ahead and one behind: what begins on one of them is finished on
 * the other, and lasts as long as it should.
 */
import { hourMs, minuteMs, secondMs } from '@haulway/domain/time.ts'
import { sessionTokensSchema } from '@haulway/domain/user/sign-in.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  finishedSchema,
  finishSignIn,
  getMailedLink,
  newChallenge,
  newEmail,
  registerUid,
  signIn,
  signInOnPage,
} from '../../testing/accounts.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { rightNow, setMachineClock } from '../../testing/machine-clock.fixture.ts'
import { newTestId, openTestNode, type TestNode } from '../../testing/test-node.ts'
import { cookieLifeMs, mailLinkLifeMs } from './better-auth.ts'

let passedMs = 0
const clock = () => rightNow() + passedMs
const first = closeAfterAll(await openTestNode({ clock }))
const second = closeAfterAll(
  await openTestNode({ clock, databaseUrl: first.databaseUrl, authSecret: first.authSecret }),
)

beforeEach(() => {
  passedMs = 0
})

const pairs = [
  { begun: hourMs, finished: -hourMs },
  { begun: -hourMs, finished: hourMs },
]

/** What begins on one node. @returns how to finish it on another, and whether that worked */
type Flow = { lifeMs: number; begin: (email: string) => Promise<(there: TestNode) => Promise<boolean>> }

const flows: Record<string, Flow> = {
  'a visit to the sign-in page': {
    lifeMs: cookieLifeMs,
    begin: async email => {
      const cookie = await signInOnPage(first, email)
      return async there => (await finishSignIn(there, cookie, newChallenge().challenge)).ok
    },
  },
  'a login by its one-time code': {
    lifeMs: minuteMs,
    begin: async email => {
      const { verifier, challenge } = newChallenge()
      const answer = await finishSignIn(first, await signInOnPage(first, email), challenge)
      const { redirectTo } = finishedSchema.parse(await answer.json())
      const token = new URL(redirectTo, first.url).searchParams.get('token')
      return async there => (await there.post('/exchange-sign-in-code', { token, verifier })).ok
    },
  },
  'a new password by a mailed link': {
    lifeMs: mailLinkLifeMs,
    begin: async email => {
      await first.post('/password-reset-requests', { email })
      const token = (await getMailedLink(first, email, '/auth/reset')).searchParams.get('token')
      const body = { token, newPassword: 'washed and screened' }
      return async there => (await there.post('/auth/api/reset-password', body)).ok
    },
  },
  'an address that a mailed link confirms': {
    lifeMs: mailLinkLifeMs,
    begin: async email => {
      const { pathname, search } = await getMailedLink(first, email, '/auth/api/verify-email')
      return async there => {
        await fetch(there.url + pathname + search, { redirect: 'manual' })
        const [row] = await there.sql`select email_verified as is from account_users where email = ${email}`
        return row?.is === true
      }
    },
  },
  'a session': {
    lifeMs: Number.POSITIVE_INFINITY,
    begin: async email => {
      const { refreshToken } = await signIn(first, email)
      return async there => {
        const answer = await there.post('/refresh-session', { refreshToken })
        const tokens: unknown = await answer.json()
        if (!answer.ok) return false
        const authorization = `Bearer ${sessionTokensSchema.parse(tokens).accessToken}`
        return (await there.post('/upload-token', { deviceId: newTestId() }, { authorization })).ok
      }
    },
  },
}

describe.each(Object.entries(flows))('%s', (_, { lifeMs, begin }) => {
  test.each(pairs)('begun at $begun ms and finished at $finished ms of the right time', async pair => {
    setMachineClock(pair.begun)
    const email = newEmail('clock')
    await registerUid(first, email)
    const finish = await begin(email)
    setMachineClock(pair.finished)
    expect(await finish(second)).toBe(true)
  })

  if (lifeMs === Number.POSITIVE_INFINITY) return
  test.each(pairs)('is over after its time, by $begun and $finished', async pair => {
    setMachineClock(pair.begun)
    const email = newEmail('clock')
    await registerUid(first, email)
    const finish = await begin(email)
    passedMs = lifeMs + secondMs
    setMachineClock(pair.finished)
    expect(await finish(second)).toBe(false)
  })
})
