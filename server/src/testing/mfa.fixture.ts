/** What tests of two-step verification do often: turn it on, make the next code, log in with one. */
import { accountSecuritySchema } from '@haulway/domain/user/account.calls.ts'
import { loginReplySchema } from '@haulway/domain/user/sign-in.ts'
import { z } from 'zod'
import { totpCode } from '../auth/second-factor/totp.ts'
import { bearer, newEmail, password, registerUid, signIn } from './accounts.fixture.ts'
import { openTestNode, type TestNode } from './test-node.ts'

export const startedSchema = z.object({ secret: z.string(), uri: z.string() })
export const confirmedSchema = z.object({
  isSuccessful: z.literal(true),
  backupCodes: z.array(z.string()).optional(),
})
const refusalSchema = z.object({ message: z.string() })

type Signed = {
  post: (path: string, body: object) => Promise<Response>
  confirm: (code: string, more?: object) => Promise<Response>
}

/** The refusal of every wrong code. */
export const wrongCode = 'That code is wrong or expired.'

export const refusalOf = async (answer: Response) => [answer.status, refusalSchema.parse(await answer.json()).message]

export type Mfa = ReturnType<typeof openMfa>

/** A node whose clock the test controls, since codes and limits depend on it. @param clock how far it is ahead */
export async function openMfaNode(clock: { aheadMs: number }): Promise<{ node: TestNode; mfa: Mfa }> {
  const node = await openTestNode({ clock: () => Date.now() + clock.aheadMs })
  return { node, mfa: openMfa(node, clock) }
}

export function openMfa(node: TestNode, clock: { aheadMs: number }) {
  /** The code an app shows. Each works once, so every use moves the clock to the next half minute. */
  const nextCode = (secret: string) => {
    clock.aheadMs += 30_000
    return totpCode(secret, Math.floor((Date.now() + clock.aheadMs) / 30_000))
  }
  return {
    nextCode,
    /** A user with an account who has just signed in. */
    addJane: async () => {
      const email = newEmail('jane')
      const uid = await registerUid(node, email)
      const tokens = await signIn(node, email)
      const post = (path: string, body: object) => node.post(path, body, bearer(tokens.accessToken))
      const confirm = (code: string, more = {}) => post('/confirm-mfa-code', { userId: uid, code, password, ...more })
      return { email, uid, tokens, post, confirm }
    },
    turnOnAuthenticator: async ({ post, confirm }: Signed) => {
      const { secret, uri } = startedSchema.parse(await (await post('/start-mfa', { password })).json())
      const { backupCodes = [] } = confirmedSchema.parse(await (await confirm(nextCode(secret))).json())
      return { secret, uri, backupCodes }
    },
    logIn: async (email: string, more: object = {}) =>
      loginReplySchema.parse(await (await node.post('/login', { email, password, ...more })).json()),
    readSecurity: async ({ tokens }: { tokens: { accessToken: string } }) => {
      const answer = await fetch(`${node.url}/account-security`, { headers: bearer(tokens.accessToken) })
      return accountSecuritySchema.parse(await answer.json())
    },
  }
}
