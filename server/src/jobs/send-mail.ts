/**
 * Sends email over SMTP. Without an SMTP server, each email is written as an .eml file, so that its links can be
 * followed during development. The log names the file, never an address.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { MailText } from './mail.ts'

export type MailOptions = {
  smtpUrl: string | undefined
  /** `Haulway <no-reply@haulway.example>` */
  from: string
  /** Where emails are written when there is no `smtpUrl`. */
  folder: string
}

/**
 * @param log receives the path of each written email, and one warning for someone trying Haulway out
 * @returns sends one email; throws when the server does not accept it, and the job is retried
 */
export function openSendMail(
  options: MailOptions,
  log: Record<'info' | 'warn', (sentence: string) => void>,
): (mail: MailText & { to: string }, jobId: string) => Promise<void> {
  const { smtpUrl, from, folder } = options
  if (smtpUrl) {
    const transport = createTransport(smtpUrl, { from })
    return async (mail, jobId) => {
      // The same id at every try, so that a mailbox shows a retried email once.
      await transport.sendMail({ ...mail, messageId: `<${jobId}@haulway>` })
    }
  }
  const transport = createTransport({ streamTransport: true, buffer: true }, { from })
  let isWarned = false
  return async (mail, jobId) => {
    const { message } = await transport.sendMail({ ...mail, messageId: `<${jobId}@haulway>` })
    const file = `${jobId}.eml`
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(path.join(folder, file), message, { mode: 0o600 })
    if (!isWarned) log.warn(`No SMTP_URL is set, so mails are written to ${path.resolve(folder)}.`)
    isWarned = true
    log.info(`A mail was written to ${path.resolve(folder, file)}.`)
  }
}
