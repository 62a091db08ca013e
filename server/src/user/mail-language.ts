/** Sends emails in the language of the recipient's app, as known when they are sent. */
import { writtenLanguage } from '@haulway/domain/language.ts'
import { userSchema } from '@haulway/domain/user/user.ts'
import { eq } from 'drizzle-orm'
import { accountUsers } from '../auth/account.table.ts'
import type { Orm } from '../db/database.ts'
import type { JobHandlers } from '../jobs/job.ts'
import type { Mail, MailText } from '../jobs/mail.ts'
import { users } from './user.table.ts'

/** @param send sends an email in one language */
export function inReadersLanguage(
  orm: Orm,
  send: (mail: MailText & { to: string }, jobId: string) => Promise<void>,
): JobHandlers['send-mail'] {
  return async (mail, jobId) => {
    const language = writtenLanguage((await findLanguage(orm, mail.to)) ?? mail.language)
    const { subject, text } = textIn(mail, language)
    await send({ to: mail.to, subject, text }, jobId)
  }
}

function textIn(mail: Mail, language: ReturnType<typeof writtenLanguage>): MailText {
  return mail.translations?.[language] ?? mail
}

/** @returns undefined for an address without an account, and for a user whose app has reported no language */
async function findLanguage(orm: Orm, email: string): Promise<string | undefined> {
  const [row] = await orm
    .select({ record: users.record })
    .from(accountUsers)
    .innerJoin(users, eq(users.uid, accountUsers.id))
    .where(eq(accountUsers.email, email.toLowerCase()))
  return row && userSchema.shape.language.safeParse(row.record.language).data
}
