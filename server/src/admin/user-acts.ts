/**
 * What an administrator can do for a user: make their account a test account, turn off a lost second factor, confirm an
 * email address when no email can be sent, or end the sessions of stolen devices.
 */
import { AppError } from '@haulway/domain/errors.ts'
import { accountEmailSchema } from '@haulway/domain/user/create-user.ts'
import { userDocuments } from '@haulway/domain/user/user.documents.ts'
import type { User } from '@haulway/domain/user/user.ts'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { accountUsers } from '../auth/account.table.ts'
import { endGrants } from '../auth/account-grants.ts'
import { forgetSecondFactor } from '../auth/second-factor/second-factor.ts'
import { listEntitiesOf } from '../entity/publish-user.ts'
import type { Unit } from '../http/command/command.ts'
import { notifySessions } from '../sync/nodes/notify.ts'
import { findUser, saveUser } from '../user/user.table.ts'
import { readArgs } from './read-args.ts'

type UserUnit = Pick<Unit, 'tx' | 'receivedAt' | 'publish'>

const usage =
  'users test <email> on|off, or: users mfa <email> off, or: users email <email> confirmed: changes an account'
const argsSchema = z.union([
  z.tuple([z.literal('test'), accountEmailSchema, z.enum(['on', 'off'])]),
  z.tuple([z.literal('mfa'), accountEmailSchema, z.literal('off')]),
  z.tuple([z.literal('email'), accountEmailSchema, z.literal('confirmed')]),
])

const sessionsUsage = 'sessions end everyone|<email>: logs out every device'
const sessionsArgsSchema = z.tuple([z.literal('end'), z.union([z.literal('everyone'), accountEmailSchema])])

export const userActs = {
  sessions: {
    usage: sessionsUsage,
    options: {},
    run: async (unit: UserUnit, positionals: string[]): Promise<string> => {
      const [, who] = readArgs(sessionsArgsSchema, positionals, sessionsUsage)
      const whose = who === 'everyone' ? who : await getUserByEmail(unit, who)
      const ended = await endGrants(unit.tx, 'endedByAdministrator', whose, unit.receivedAt)
      await notifySessions(unit.tx, ended)
      return `Sessions of ${who} ended: ${ended.length}.`
    },
  },
  users: {
    usage,
    options: {},
    run: async (unit: UserUnit, positionals: string[]): Promise<string> => {
      const [what, email, state] = readArgs(argsSchema, positionals, usage)
      const user = await getUserByEmail(unit, email)
      if (what === 'test') {
        await changeUser(unit, { ...user, testAccount: state === 'on' })
        return `${email} is ${state === 'on' ? 'a test account' : 'not a test account'}.`
      }
      if (what === 'email') {
        await unit.tx.update(accountUsers).set({ emailVerified: true }).where(eq(accountUsers.id, user.uid))
        return `${email} is confirmed.`
      }
      await forgetSecondFactor(unit.tx, user.uid)
      await changeUser(unit, { ...user, mfaRegistered: false })
      return `${email} now logs in with the password only.`
    },
  },
}

async function getUserByEmail({ tx }: UserUnit, email: string): Promise<User> {
  const [account] = await tx.select().from(accountUsers).where(eq(accountUsers.email, email))
  const user = account && (await findUser(tx, account.id))
  if (!user) throw new AppError('userDoesNotExist')
  return user
}

async function changeUser(unit: UserUnit, user: User): Promise<void> {
  saveUser(unit.tx, user)
  unit.publish(userDocuments(user, await listEntitiesOf(unit.tx, user.uid)))
}
