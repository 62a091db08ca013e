/** Emails to the owner about the deletion of a business's account. */
import type { Entity } from '@haulway/domain/entity/entity.ts'
import type { Language } from '@haulway/domain/language.ts'
import { dayInWords, type Mail, writeMail } from '../jobs/mail.ts'
import { accountDeleteTexts } from './account-delete-texts.ts'

type Named = Pick<Entity, 'name' | 'timeZone'>

export function requestedMail(to: string, entity: Named, deleteOn: number): Mail {
  return writeMail(to, accountDeleteTexts.requested, { name: entity.name, day: dayInWords(deleteOn, entity.timeZone) })
}

export function soonMail(to: string, entity: Named, deleteOn: number): Mail {
  return writeMail(to, accountDeleteTexts.soon, { name: entity.name, day: dayInWords(deleteOn, entity.timeZone) })
}

export function cancelledMail(to: string, { name }: Named): Mail {
  return writeMail(to, accountDeleteTexts.cancelled, { name })
}

/** @param open the unfinished work, described in each language */
export function waitingMail(to: string, { name }: Named, open: Record<Language, string>): Mail {
  return writeMail(to, accountDeleteTexts.waiting, { name, open })
}

/** @param language the language of the owner's app, since their login may be gone when this is sent */
export function deletedMail(to: string, { name }: Named, language: string | undefined): Mail {
  return writeMail(to, accountDeleteTexts.deleted, { name }, language)
}
