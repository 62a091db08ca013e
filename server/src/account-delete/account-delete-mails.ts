/** What an owner is told by mail of the deletion of an account. */
import type { Entity } from '@haulway/domain/entity/entity.ts'
import { dayOf } from '@haulway/domain/time.ts'

type Named = Pick<Entity, 'name' | 'timeZone'>
type Mail = { to: string; subject: string; text: string }

const howToTakeBack = 'To take it back, open Haulway, go to Account, then Delete account.'

export function requestedMail(to: string, entity: Named, deleteOn: number): Mail {
  const text = `You asked for the account of ${entity.name} to be deleted on ${dayIn(entity, deleteOn)}.
Until then open work is finished and nothing new begins.

${howToTakeBack}`
  return { to, subject: `The account of ${entity.name} will be deleted`, text }
}

export function soonMail(to: string, entity: Named, deleteOn: number): Mail {
  const text = `The account of ${entity.name} will be deleted on ${dayIn(entity, deleteOn)}.
What is deleted can't be brought back. Your data can be downloaded until then.

${howToTakeBack}`
  return { to, subject: `The account of ${entity.name} will be deleted soon`, text }
}

export function cancelledMail(to: string, entity: Named): Mail {
  return {
    to,
    subject: `The account of ${entity.name} stays`,
    text: `The deletion of the account of ${entity.name} was taken back. Nothing has been deleted.`,
  }
}

/** @param open what is not finished, in words */
export function waitingMail(to: string, entity: Named, open: readonly string[]): Mail {
  const text = `The account of ${entity.name} was to be deleted today, but not everything is finished:
${open.join(', ')}.
It is deleted as soon as that is settled. You need not ask again.

${howToTakeBack}`
  return { to, subject: `The account of ${entity.name} is not deleted yet`, text }
}

export function deletedMail(to: string, entity: Named): Mail {
  return {
    to,
    subject: `The account of ${entity.name} is deleted`,
    text: `The account of ${entity.name} has been deleted, as you asked.`,
  }
}

function dayIn({ timeZone }: Named, at: number): string {
  return dayOf(at, timeZone)
}
