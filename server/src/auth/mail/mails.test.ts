import { languages } from '@haulway/domain/language.ts'
import { expect, test } from 'vitest'
import type { Job } from '../../jobs/job.ts'
import { mfaCodeMail, newEmailMail, noticeMail, resetMail, takenEmailMail, verificationMail } from './mails.ts'

const to = 'jane@pit.example'
const origin = 'https://haulway.example'
const mails: [name: string, mail: Job, holds: string][] = [
  ['verification', verificationMail(to, origin, 't0'), `${origin}/auth/api/verify-email?token=t0&callbackURL=`],
  ['reset', resetMail(to, origin, 't1'), `${origin}/auth/reset?token=t1`],
  ['code', mfaCodeMail(to, '123456'), '\n123456\n'],
  ['new address', newEmailMail(to, origin, 't2', 'es'), `${origin}/auth/new-email?token=t2`],
  ['taken address', takenEmailMail(to, origin), `${origin}/auth/login\n`],
  ['notice', noticeMail(to, origin, 'passwordChanged'), `${origin}/auth/forgot-password\n`],
]

test.each(mails)(
  'the email with a %s contains its link or code in every language, and no unfilled hole',
  (_, mail, holds) => {
    if (mail.kind !== 'send-mail') throw new Error('No mail.')
    const { subject, text, translations } = mail.data
    const all = [{ subject, text }, ...Object.values(translations ?? {})]
    expect(all).toHaveLength(languages.length)
    expect(new Set(all.map(each => each.subject)).size).toBe(languages.length)
    for (const each of all) {
      expect(each.text).toContain(holds)
      expect(each.subject + each.text).not.toMatch(/[{}!¡]/)
    }
  },
)
