/**
 * Sends email over SMTP. Without an SMTP server, each email is kept in the database, where an administrator reads it
 * and follows its links. The log names its id, never an address.
 */
import { createTransport } from 'nodemailer'
import type { MailText } from './mail.ts'

export type MailOptions = {
  smtpUrl: string | undefined
  /** `Haulway <no-reply@haulway.example>` */
  from: string
}

type SendMail = (mail: MailText & { to: string }, jobId: string) => Promise<void>

/**
 * @param keep keeps one email, however often it is called with its id
 * @param log receives the id of each kept email, and one warning for someone trying Haulway out
 * @returns sends one email; throws when the server does not accept it, and the job is retried
 */
export function openSendMail(
  { smtpUrl, from }: MailOptions,
  keep: SendMail,
  log: Record<'info' | 'warn', (sentence: string) => void>,
): SendMail {
  if (smtpUrl) {
    const transport = createTransport(smtpUrl, { from })
    return async (mail, jobId) => {
      // The same id at every try, so that a mailbox shows a retried email once.
      await transport.sendMail({ ...mail, messageId: `<${jobId}@haulway>` })
    }
  }
  let isWarned = false
  return async (mail, jobId) => {
    await keep(mail, jobId)
    if (!isWarned) log.warn('No SMTP_URL is set, so emails are kept for `npm run admin -- emails`.')
    isWarned = true
    log.info(`The email ${jobId} was kept.`)
  }
}
