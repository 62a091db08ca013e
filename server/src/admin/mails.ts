import { describeMail, listKeptMails } from '../jobs/kept-mail.table.ts'
import { usageError } from './read-args.ts'
import { runAudited } from './run-audited.ts'

export const mailsUsage = 'emails [address]: emails kept here because SMTP_URL is not set'

/** @returns the latest emails, the newest last, or a sentence that there are none */
export async function runMails(databaseUrl: string, args: string[]): Promise<string> {
  const [address, ...more] = args
  if (more.length > 0 || address?.startsWith('-')) throw usageError(mailsUsage)
  const mails = await runAudited(databaseUrl, ['emails', ...args], async tx => {
    const shown = await listKeptMails(tx, address)
    return { shown, outcome: `Emails shown: ${shown.length}.` }
  })
  if (mails.length === 0)
    return 'No emails here. With SMTP_URL set, emails are sent instead. Emails here are removed after a week.'
  return mails.map(mail => `${new Date(mail.at).toISOString()}\n${describeMail(mail)}`).join('\n\n---\n\n')
}
