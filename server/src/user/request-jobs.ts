/** Jobs for requests that send an email: they check the account here, where no one waits for an answer. */
import type { Accounts } from '../auth/account.ts'
import { verificationMail } from '../auth/mail/mails.ts'
import type { Job, JobHandlers } from '../jobs/job.ts'

export function openRequestJobs(parts: {
  accounts: Accounts
  enqueue: (job: Job) => Promise<void>
  publicUrl: string
}): Pick<JobHandlers, 'start-password-reset' | 'start-email-verification'> {
  const { accounts, enqueue, publicUrl } = parts
  return {
    'start-password-reset': ({ email }) => accounts.startReset(email),
    'start-email-verification': async ({ email }, jobId) => {
      const account = await accounts.find({ email })
      if (!account || account.isEmailVerified) return
      const mail = verificationMail(email, publicUrl, await accounts.newVerificationToken(email))
      await enqueue({ ...mail, key: jobId })
    },
  }
}
