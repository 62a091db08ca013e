/**
 * Sends mail over SMTP. Without a server for it, each mail is written as an .eml file, so that the links in it can be
 * followed on a machine of one's own; the log names the file, and never an address.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { MailText } from './mail.ts'

export type MailOptions = {
  smtpUrl: string | undefined
  /** `Haulway <no-reply@haulway.example>` */
  from: string
  /** Where mails are written when there is no `smtpUrl`. */
  folder: string
}

/**
 * @param log is told where mails lie when there is no server for them: each, and once aloud for who tries Haulway out
 * @returns sends one mail, as it is to be read; it throws when the server does not take it, and the job is tried again
 */
export function openSendMail(
  options: MailOptions,
  log: Record<'info' | 'warn', (sentence: string) => void>,
): (mail: MailText & { to: string }, jobId: string) => Promise<void> {
  const { smtpUrl, from, folder } = options
  if (smtpUrl) {
    const transport = createTransport(smtpUrl, { from })
    return async (mail, jobId) => {
      // The same id at every try, so that a mail box shows a mail that was taken twice once.
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
