/** What somebody without a business is told by mail of the deletion of their login. Days are those of UTC. */
import { dayOf } from '@haulway/domain/time.ts'

type Mail = { to: string; subject: string; text: string }

const howToTakeBack = 'To take it back, open Haulway, log in, and open Your login.'
const dayIn = (at: number) => dayOf(at, 'UTC')

export const loginMails = {
  requested: (to: string, deleteOn: number): Mail => ({
    to,
    subject: 'Your Haulway login will be deleted',
    text: `You asked for your login to be deleted on ${dayIn(deleteOn)}.

${howToTakeBack} Founding or joining a business takes it back, too.`,
  }),
  soon: (to: string, deleteOn: number): Mail => ({
    to,
    subject: 'Your Haulway login will be deleted soon',
    text: `Your login will be deleted on ${dayIn(deleteOn)}.
What is deleted can't be brought back. Your data can be downloaded until then.

${howToTakeBack}`,
  }),
  cancelled: (to: string): Mail => ({
    to,
    subject: 'Your Haulway login stays',
    text: 'The deletion of your login was taken back. Nothing has been deleted.',
  }),
  deleted: (to: string): Mail => ({
    to,
    subject: 'Your Haulway login is deleted',
    text: 'Your login has been deleted, as you asked.',
  }),
}
