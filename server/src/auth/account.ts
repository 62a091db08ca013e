/** Accounts: a person's sign-in data. Each account has a user record, created together with it. */

import { AppError } from '@haulway/domain/errors.ts'
import { accountEmailSchema } from '@haulway/domain/user/create-user.ts'
import { APIError } from 'better-auth/api'
import { and, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Orm, Transaction } from '../db/database.ts'
import { accountCredentials, accountSessions, accountUsers } from './account.table.ts'
import type { Client } from './limits/try-limit.ts'
import { hashPassword } from './password.ts'
import { type BetterAuth, clientAddressHeader, knownDeviceHeader } from './sign-in/better-auth.ts'
import type { VerificationTokens } from './sign-in/verification-token.ts'

export type Account = { uid: string; email: string; name: string; isEmailVerified: boolean }

export type CookieSession = {
  uid: string
  pageSessionId: string
  /** Ends it. @returns false when it had already ended */
  end: (tx: Transaction) => Promise<boolean>
}

export type Accounts = VerificationTokens & {
  find: (by: { uid: string } | { email: string }) => Promise<Account | undefined>
  /** Creates an account in the caller's transaction. @returns undefined when the email already has one */
  insert: (
    tx: Transaction,
    account: { email: string; name: string; passwordHash: string; createdOn: number },
  ) => Promise<Account | undefined>
  /**
   * The account that a password opens; undefined for a wrong password and for an unknown email, after the same work.
   * @throws AppError tooManyRequests
   */
  checkPassword: (email: string, password: string, client: Client) => Promise<Account | undefined>
  /** Starts a reset: sends the email, if the account exists. */
  startReset: (email: string) => Promise<void>
  /** The user whose password was entered on the sign-in page, found by its cookie; `end` ends that session. */
  findCookieSession: (cookie: string) => Promise<CookieSession | undefined>
  /** Sets another password. Call `endGrants` for the sessions and grants that end with the old one. */
  changePassword: (tx: Transaction, uid: string, newPassword: string) => Promise<void>
}

const waitSchema = z.object({ retryAfterMs: z.number() })

type AccountParts = { orm: Orm; newId: () => string; clock: () => number; tokens: VerificationTokens }

export function openAccounts(auth: BetterAuth, { orm, newId, clock, tokens }: AccountParts): Accounts {
  return {
    find: async by => {
      const matches = 'uid' in by ? eq(accountUsers.id, by.uid) : eq(accountUsers.email, by.email)
      const [row] = await orm.select().from(accountUsers).where(matches)
      return row && accountOf(row)
    },
    insert: async (tx, { email, name, passwordHash, createdOn }) => {
      const at = new Date(createdOn)
      const times = { createdAt: at, updatedAt: at }
      const user = { id: newId(), email, name, ...times }
      const [row] = await tx.insert(accountUsers).values(user).onConflictDoNothing().returning()
      if (!row) return undefined
      const credential = { accountId: row.id, providerId: 'credential', userId: row.id, password: passwordHash }
      await tx.insert(accountCredentials).values({ id: newId(), ...credential, ...times })
      return accountOf(row)
    },
    checkPassword: async (email, password, { address, knownDevice }) => {
      const headers = new Headers({ [clientAddressHeader]: address })
      if (knownDevice !== undefined) headers.set(knownDeviceHeader, knownDevice)
      const name = accountEmailSchema.safeParse(email).data ?? 'nobody@invalid.example'
      try {
        const { token, user } = await auth.api.signInEmail({ body: { email: name, password }, headers })
        await (await auth.$context).internalAdapter.deleteSession(token)
        return { uid: user.id, email: user.email, name: user.name, isEmailVerified: user.emailVerified }
      } catch (error) {
        if (error instanceof APIError && error.statusCode === 429) {
          throw new AppError('tooManyRequests', undefined, waitSchema.safeParse(error.body).data)
        }
        if (error instanceof APIError && error.statusCode < 500) return undefined
        throw error
      }
    },
    ...tokens,
    startReset: async email => {
      await auth.api.requestPasswordReset({ body: { email } })
    },
    findCookieSession: async cookie => {
      const found = await auth.api.getSession({ headers: new Headers({ cookie }) })
      if (!found) return undefined
      const end = async (tx: Transaction) => {
        await tx.delete(accountSessions).where(lt(accountSessions.expiresAt, new Date(clock())))
        const isIt = eq(accountSessions.id, found.session.id)
        return (await tx.delete(accountSessions).where(isIt).returning({ id: accountSessions.id })).length > 0
      }
      return { uid: found.user.id, pageSessionId: found.session.id, end }
    },
    changePassword: async (tx, uid, newPassword) => {
      const isPassword = and(eq(accountCredentials.userId, uid), eq(accountCredentials.providerId, 'credential'))
      const password = await hashPassword(newPassword)
      await tx
        .update(accountCredentials)
        .set({ password, updatedAt: new Date(clock()) })
        .where(isPassword)
    },
  }
}

function accountOf(row: typeof accountUsers.$inferSelect): Account {
  return { uid: row.id, email: row.email, name: row.name, isEmailVerified: row.emailVerified }
}
