/**
 * Two-step verification: requires a code for every sign-in of an account that has it on, and emails codes on request.
 */
import { AppError } from '@haulway/domain/errors.ts'
import { type MfaMethod, mfaCodeRefused } from '@haulway/domain/user/mfa-code.ts'
import type { Database } from '../../db/database.ts'
import type { Jobs } from '../../jobs/job.ts'
import type { Account } from '../account.ts'
import type { RateLimits } from '../limits/rate-limit.ts'
import { type Client, forgetTries, takeCodeMail, takeTry } from '../limits/try-limit.ts'
import { mfaCodeMail } from '../mail/mails.ts'
import type { SecondFactors } from './second-factor.ts'

/**
 * Lets a sign-in pass if it needs no code or has a valid one.
 * @returns 'passed', or the methods to choose from when no code was given
 * @throws AppError invalidInput for an invalid code, tooManyRequests
 */
export async function passSecondFactor(
  { secondFactors, limits }: { secondFactors: SecondFactors; limits: RateLimits },
  uid: string,
  boundTo: string,
  code: string | undefined,
  client: Client,
): Promise<'passed' | MfaMethod[]> {
  const { isOn, hasAuthenticator, backupCodesLeft } = await secondFactors.read(uid)
  if (!isOn) return 'passed'
  if (code === undefined) {
    return [
      ...(hasAuthenticator ? (['authenticator'] as const) : []),
      'email',
      ...(backupCodesLeft > 0 ? (['backupCode'] as const) : []),
    ]
  }
  await takeTry(limits, 'code', uid, client)
  if (!(await secondFactors.take(uid, boundTo, code))) throw new AppError('invalidInput', mfaCodeRefused)
  await forgetTries(limits, 'code', uid, client)
  return 'passed'
}

/** Emails a new code for one session or sign-in. @throws AppError tooManyRequests */
export async function mailCode(
  parts: { secondFactors: SecondFactors; limits: RateLimits; database: Database; jobs: Jobs },
  account: Account,
  boundTo: string,
  client: Client,
): Promise<void> {
  await takeCodeMail(parts.limits, account.uid, client)
  await parts.database.inTransaction(async tx => {
    const code = await parts.secondFactors.issueMailed(tx, account.uid, boundTo)
    await parts.jobs.enqueue(tx, [mfaCodeMail(account.email, code)])
  })
}
