/** Account emails. Each is written in every language; the recipient's is chosen when it is sent. */
import type { Job } from '../../jobs/job.ts'
import { writeMail } from '../../jobs/mail.ts'
import { authBasePath } from '../sign-in/better-auth.ts'
import { codeTexts, newEmailTexts, resetTexts, takenEmailTexts, verificationTexts } from './mail-texts.ts'
import { type NoticeKind, noticeTexts } from './notice-texts.ts'

export const newEmailPath = '/auth/new-email'

export function verificationMail(to: string, origin: string, token: string): Job {
  // With the token, that page can ask whether the address is confirmed, instead of claiming it to everyone.
  const callbackURL = `/auth/email-confirmed?${new URLSearchParams({ token })}`
  const link = linkOf(`${authBasePath}/verify-email`, origin, { token, callbackURL })
  return { kind: 'send-mail', data: writeMail(to, verificationTexts, { link }) }
}

export function resetMail(to: string, origin: string, token: string): Job {
  return { kind: 'send-mail', data: writeMail(to, resetTexts, { link: linkOf('/auth/reset', origin, { token }) }) }
}

export function mfaCodeMail(to: string, code: string): Job {
  return { kind: 'send-mail', data: writeMail(to, codeTexts, { code }) }
}

/** Sent to the new address. @param language the language of its owner's app, since the address has no account yet */
export function newEmailMail(to: string, origin: string, token: string, language: string | undefined): Job {
  const link = linkOf(newEmailPath, origin, { token })
  return { kind: 'send-mail', data: writeMail(to, newEmailTexts, { link }, language) }
}

/** Sent to a new address that already has an account: only that account's owner learns of it. */
export function takenEmailMail(to: string, origin: string): Job {
  return { kind: 'send-mail', data: writeMail(to, takenEmailTexts, { link: linkOf('/auth/login', origin) }) }
}

/**
 * Sent to a user whose account protection has changed or is about to change.
 * @param language the language of their app, for an address that no longer has an account
 */
export function noticeMail(to: string, origin: string, notice: NoticeKind, language?: string): Job {
  const link = linkOf('/auth/forgot-password', origin)
  return { kind: 'send-mail', data: writeMail(to, noticeTexts(notice), { link }, language) }
}

function linkOf(path: string, origin: string, query: Record<string, string> = {}): string {
  const link = new URL(path, origin)
  link.search = new URLSearchParams(query).toString()
  return link.toString()
}
