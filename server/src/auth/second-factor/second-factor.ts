/**
 * Second factors: an authenticator app, emailed codes, backup codes. Trying a code uses it up immediately and outside
 * the caller's transaction, so that neither a later failure nor a race makes it usable again.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { backupCodesCount, type MfaMethod, totp } from '@haulway/domain/user/mfa-code.ts'
import { and, count, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Orm, Transaction } from '../../db/database.ts'
import { type MailedCodes, openMailedCodes } from '../mail/mailed-code.ts'
import { seal, unseal } from '../secrets.ts'
import { backupCodes, mfaCodes, secondFactors } from './second-factor.table.ts'
import { findTotpStep, newTotpSecret } from './totp.ts'

type SecondFactorState = {
  isOn: boolean
  /** Whether an authenticator app's codes can be checked: a changed `AUTH_SECRET` makes its secret unreadable. */
  hasAuthenticator: boolean
  backupCodesLeft: number
}

export type SecondFactors = MailedCodes & {
  read: (uid: string) => Promise<SecondFactorState>
  /** A new secret for an authenticator app (base32), which takes effect with `adopt`, after a code from it. */
  begin: (tx: Transaction, uid: string) => Promise<string>
  /** The step of a code from the secret being set up; undefined for any other code. */
  findPendingStep: (uid: string, code: string) => Promise<number | undefined>
  /** Makes the pending secret the current one; codes up to this step count as used. */
  adopt: (tx: Transaction, uid: string, step: number) => Promise<void>
  /** Drops a secret that is being set up: from now on, beginning takes a code. */
  turnOn: (tx: Transaction, uid: string) => Promise<void>
  turnOff: (tx: Transaction, uid: string) => Promise<void>
  /** Replaces all backup codes. @returns them; they can't be read again */
  renewBackupCodes: (tx: Transaction, uid: string) => Promise<string[]>
  /** Tries a code of any kind. @returns its kind; undefined when it is invalid */
  take: (uid: string, boundTo: string, code: string) => Promise<MfaMethod | undefined>
}

export function openSecondFactors(orm: Orm, clock: () => number, sealKey: Buffer, hashKey: Buffer): SecondFactors {
  const hash = (scope: string, code: string) =>
    createHmac('sha256', hashKey).update(`${scope} ${code}`).digest('base64url')
  const mailed = openMailedCodes(orm, clock, hash)
  const find = async (uid: string) => (await orm.select().from(secondFactors).where(eq(secondFactors.uid, uid)))[0]
  return {
    ...mailed,
    read: async uid => {
      const row = await find(uid)
      const isOn = row?.turnedOnAt != null
      const [left] = await orm.select({ codes: count() }).from(backupCodes).where(eq(backupCodes.uid, uid))
      const hasAuthenticator = isOn && unseal(sealKey, row.totpSecret) !== undefined
      return { isOn, hasAuthenticator, backupCodesLeft: left?.codes ?? 0 }
    },
    begin: async (tx, uid) => {
      const secret = newTotpSecret()
      const pendingSecret = seal(sealKey, secret)
      const set = { pendingSecret }
      await tx
        .insert(secondFactors)
        .values({ uid, pendingSecret })
        .onConflictDoUpdate({ target: secondFactors.uid, set })
      return secret
    },
    findPendingStep: async (uid, code) => {
      const secret = unseal(sealKey, (await find(uid))?.pendingSecret)
      return secret === undefined ? undefined : findTotpStep(secret, code, clock())
    },
    adopt: async (tx, uid, totpLastStep) => {
      const set = { totpSecret: sql`${secondFactors.pendingSecret}`, pendingSecret: null, totpLastStep }
      await tx.update(secondFactors).set(set).where(eq(secondFactors.uid, uid))
    },
    turnOn: async (tx, uid) => {
      const set = { turnedOnAt: clock(), pendingSecret: null }
      await tx
        .insert(secondFactors)
        .values({ uid, ...set })
        .onConflictDoUpdate({ target: secondFactors.uid, set })
    },
    turnOff: forgetSecondFactor,
    renewBackupCodes: async (tx, uid) => {
      const codes = Array.from({ length: backupCodesCount }, newBackupCode)
      await tx.delete(backupCodes).where(eq(backupCodes.uid, uid))
      await tx.insert(backupCodes).values(codes.map(code => ({ uid, codeHash: hash(uid, code.replace('-', '')) })))
      return codes
    },
    take: async (uid, boundTo, code) => {
      if (code.length > totp.digits) return (await spendCode(orm, uid, hash(uid, code))) ? 'backupCode' : undefined
      const secret = unseal(sealKey, (await find(uid))?.totpSecret)
      const step = secret && findTotpStep(secret, code, clock())
      if (step && (await takeStep(orm, uid, step))) return 'authenticator'
      return (await mailed.takeMailed(uid, boundTo, code)) ? 'email' : undefined
    },
  }
}

/** Deletes everything about a user's second factor. */
export async function forgetSecondFactor(tx: Transaction, uid: string): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.uid, uid))
  await tx.delete(backupCodes).where(eq(backupCodes.uid, uid))
  await tx.delete(mfaCodes).where(eq(mfaCodes.uid, uid))
}

/** Marks a step as used. Each step's code works once (RFC 6238, 5.2). */
async function takeStep(orm: Orm, uid: string, step: number): Promise<boolean> {
  const isLater = or(isNull(secondFactors.totpLastStep), lt(secondFactors.totpLastStep, step))
  const isIt = and(eq(secondFactors.uid, uid), isLater)
  return (await orm.update(secondFactors).set({ totpLastStep: step }).where(isIt).returning()).length > 0
}

async function spendCode(orm: Orm, uid: string, codeHash: string): Promise<boolean> {
  const isIt = and(eq(backupCodes.uid, uid), eq(backupCodes.codeHash, codeHash))
  return (await orm.delete(backupCodes).where(isIt).returning()).length > 0
}

/** Ten characters that are hard to confuse, 50 bits, split in two for readability. */
function newBackupCode(): string {
  const characters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const code = [...randomBytes(64)]
    .filter(byte => byte < 248)
    .map(byte => characters[byte % 31])
    .slice(0, 10)
  return `${code.slice(0, 5).join('')}-${code.slice(5).join('')}`
}
