/** The mails of accounts. */
import type { Job } from '../jobs/job.ts'
import { authBasePath } from './better-auth.ts'

export const newEmailPath = '/auth/new-email'

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

export function mfaCodeMail(to: string, code: string): Job {
  const text = `Your Haulway code is

${code}

It is good for ten minutes, on the device that asked for it. We never ask for it by phone or mail. If you did not
ask for a code, somebody knows your password: please change it.
`
  return { kind: 'send-mail', data: { to, subject: 'Your code', text } }
}

/** To the new address. */
export function newEmailMail(to: string, origin: string, token: string): Job {
  const link = new URL(newEmailPath, origin)
  link.search = new URLSearchParams({ token }).toString()
  const text = `Please confirm that you want to use this e-mail address for Haulway from now on:

${link}

The link is good for one hour. If it was not you, you can ignore this mail.
`
  return { kind: 'send-mail', data: { to, subject: 'Confirm your new e-mail address', text } }
}

/** To a new address that has an account already: only its owner learns it. */
export function takenEmailMail(to: string, origin: string): Job {
  const text = `Somebody, maybe you, wants to use this e-mail address for their Haulway account. It has one of its own
already, so nothing was changed. Log in here:

${new URL('/auth/login', origin)}

If it was not you, you can ignore this mail.
`
  return { kind: 'send-mail', data: { to, subject: 'This address has an account', text } }
}

/** To whoever should know that what guards their account has changed, or is about to. */
export function noticeMail(to: string, origin: string, notice: keyof typeof notices): Job {
  const { subject, sentence } = notices[notice]
  const text = `${sentence}

If it was not you, please choose a new password at once, which signs out whoever is in your account:

${new URL('/auth/forgot-password', origin)}
`
  return { kind: 'send-mail', data: { to, subject, text } }
}

const notices = {
  emailChangeAsked: {
    subject: 'Your e-mail address is about to change',
    sentence:
      'Somebody, hopefully you, has asked to use another e-mail address for your Haulway account. It changes when\n' +
      'the link that was mailed there is followed.',
  },
  emailChanged: {
    subject: 'Your e-mail address has changed',
    sentence: 'Your Haulway account uses another e-mail address from now on. Mail no longer comes here.',
  },
  passwordChanged: {
    subject: 'Your password has changed',
    sentence: 'The password of your Haulway account has been changed, and all other devices were signed out.',
  },
  mfaTurnedOn: {
    subject: 'Logging in now takes a code',
    sentence: 'From now on, logging in to your Haulway account takes a code beside the password.',
  },
  mfaTurnedOff: {
    subject: 'Logging in no longer takes a code',
    sentence: 'From now on, the password alone is enough to log in to your Haulway account.',
  },
  backupCodesRenewed: {
    subject: 'You have new backup codes',
    sentence: 'New backup codes were made for your Haulway account. The ones before are void.',
  },
} as const
