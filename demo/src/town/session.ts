/** A demo account's device session: signs in as API clients do, making the account the first time. */
import { secondMs } from '@haulway/domain/time.ts'
import { loginReplySchema, type SessionTokens, sessionTokensSchema } from '@haulway/domain/user/sign-in.ts'
import { z } from 'zod'
import type { Person } from '../day/working-day.ts'
import { untilAnswered } from './retry.ts'

export type Session = {
  uid: string
  /** A good access token; a new one when the last was refused. */
  token: (isStale?: boolean) => Promise<string>
}

/** One for all: the demo is for looking around, and it is bound to this machine. */
export const demoPassword = 'haulway demo'

const createdSchema = z.union([z.tuple([z.literal(true), z.unknown()]), z.tuple([z.literal(false), z.string()])])

/** @throws Error when the e-mail belongs to an account with another password */
export async function openSession(url: string, person: Person, signal: AbortSignal): Promise<Session> {
  const post = (path: string, body: object) => untilAnswered(signal, () => postJson(url + path, body, signal))
  const { email, firstName, lastName } = person
  const credentials = { email, password: demoPassword }
  const signIn = async () => loginReplySchema.parse(await post('/login', credentials))
  let tokens = tokensOf(await signIn())
  if (!tokens) {
    const created = createdSchema.parse(await post('/create-haulway-user', { ...credentials, firstName, lastName }))
    tokens = created[0] ? tokensOf(await signIn()) : undefined
    if (!tokens) throw new Error(`The demo can't sign in as ${email}: ${created[0] ? 'refused' : created[1]}`)
  }
  let held = tokens
  let renewing: Promise<string> | undefined
  const renew = async () => {
    const refreshed = sessionTokensSchema.safeParse(await post('/refresh-session', { refreshToken: held.refreshToken }))
    const next = refreshed.success ? refreshed.data : tokensOf(await signIn())
    if (!next) throw new Error(`The demo can't sign in as ${email} any more.`)
    held = next
    return held.accessToken
  }
  return {
    uid: tokens.userUid,
    token: (isStale = false) => {
      if (!isStale && held.accessExpiresAt > Date.now() + 30 * secondMs) return Promise.resolve(held.accessToken)
      renewing ??= renew().finally(() => {
        renewing = undefined
      })
      return renewing
    },
  }
}

function tokensOf({ loginSuccessful, err: _, ...reply }: z.infer<typeof loginReplySchema>): SessionTokens | undefined {
  return loginSuccessful ? sessionTokensSchema.parse(reply) : undefined
}

/** A refusal is an answer too; what promises nothing is thrown, and tried again. */
async function postJson(url: string, body: object, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.any([signal, AbortSignal.timeout(20 * secondMs)]),
  })
  if (response.status === 429 || response.status >= 500) throw new Error(`${url} answered ${response.status}`)
  return response.json()
}
