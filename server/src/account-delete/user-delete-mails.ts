/** Emails about the deletion of a login, for a user without a business. Dates are in UTC. */
import { dayInWords, type Mail, writeMail } from '../jobs/mail.ts'
import { userDeleteTexts } from './user-delete-texts.ts'

const dayIn = (at: number) => dayInWords(at, 'UTC')

export const loginMails = {
  requested: (to: string, deleteOn: number): Mail => writeMail(to, userDeleteTexts.requested, { day: dayIn(deleteOn) }),
  soon: (to: string, deleteOn: number): Mail => writeMail(to, userDeleteTexts.soon, { day: dayIn(deleteOn) }),
  cancelled: (to: string): Mail => writeMail(to, userDeleteTexts.cancelled, {}),
  /** @param language the language their app used, since nothing else about them is left when this is sent */
  deleted: (to: string, language: string | undefined): Mail => writeMail(to, userDeleteTexts.deleted, {}, language),
}
