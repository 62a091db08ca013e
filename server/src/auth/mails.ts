/** The mails of accounts. */
import type { Job } from '../jobs/job.ts'
import { authBasePath } from './better-auth.ts'

export function verificationMail(to: string, origin: string, token: string): Job {
  const link = new URL(`${authBasePath}/verify-email`, origin)
  link.search = new URLSearchParams({ token, callbackURL: '/auth/login?verified=1' }).toString()
  const text = `Please confirm that this is your e-mail address for Haulway:

${link}

The link is good for one hour. If you did not create an account, you can ignore this mail.
`
  return { kind: 'send-mail', data: { to, subject: 'Confirm your e-mail address', text } }
}

export function resetMail(to: string, origin: string, token: string): Job {
  const link = new URL('/auth/reset', origin)
  link.search = new URLSearchParams({ token }).toString()
  const text = `Someone, hopefully you, has asked for a new Haulway password. Choose one here:

${link}

The link is good for one hour and signs you out everywhere. If it was not you, you can ignore this mail.
`
  return { kind: 'send-mail', data: { to, subject: 'Choose a new password', text } }
}
