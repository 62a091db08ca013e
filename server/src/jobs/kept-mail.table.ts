/** Emails of an installation without a mail server: an administrator reads them, and a daily job removes old ones. */
import { dayMs } from '@haulway/domain/time.ts'
import { desc, eq, lt } from 'drizzle-orm'
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { anyOf } from '../db/any-of.ts'
import type { Orm, Transaction } from '../db/database.ts'
import type { MailText } from './mail.ts'

export const keptMails = pgTable(
  'kept_mails',
  {
    /** The job that would have sent it: a job that runs twice keeps it once. */
    mailId: uuid('mail_id').primaryKey(),
    sentTo: text('sent_to').notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    /** ms since 1970 */
    at: bigint({ mode: 'number' }).notNull(),
  },
  table => [index('kept_mails_by_time').on(table.at)],
)
export type KeptMail = typeof keptMails.$inferSelect

/** A link in an email works for a day or two. */
export const mailsKeptMs = 7 * dayMs
/** More than anyone reads at a terminal. */
const listedMax = 50
const rowsAtOnce = 2_000

export async function keepMail(
  orm: Transaction | Orm,
  mail: MailText & { to: string },
  mailId: string,
  at: number,
): Promise<void> {
  const { to: sentTo, subject, text: body } = mail
  await orm.insert(keptMails).values({ mailId, sentTo, subject, text: body, at }).onConflictDoNothing()
}

/** The latest 50, oldest first. @param sentTo only those to this address */
export async function listKeptMails(tx: Transaction | Orm, sentTo?: string): Promise<KeptMail[]> {
  const isAsked = sentTo === undefined ? undefined : eq(keptMails.sentTo, sentTo)
  const latest = await tx.select().from(keptMails).where(isAsked).orderBy(desc(keptMails.at)).limit(listedMax)
  return latest.reverse()
}

/** As the administrator reads it. */
export function describeMail({ sentTo, subject, text: body }: KeptMail): string {
  return `To: ${sentTo}\nSubject: ${subject}\n\n${body}`
}

/** @returns the number of removed emails: those kept for longer than `mailsKeptMs` */
export async function forgetMails(orm: Orm, nowMs: number): Promise<number> {
  for (let removed = 0; ; ) {
    const old = await orm
      .select({ mailId: keptMails.mailId })
      .from(keptMails)
      .where(lt(keptMails.at, nowMs - mailsKeptMs))
      .orderBy(keptMails.at)
      .limit(rowsAtOnce)
    if (old.length === 0) return removed
    const ids = old.map(({ mailId }) => mailId).sort()
    removed += (await orm.delete(keptMails).where(anyOf(keptMails.mailId, ids)).returning()).length
  }
}
