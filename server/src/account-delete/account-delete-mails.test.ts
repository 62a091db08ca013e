import { expect, test } from 'vitest'
import { cancelledMail, deletedMail, requestedMail, soonMail, waitingMail } from './account-delete-mails.ts'
import { openWorkLabels, settledByPeople } from './list-open-work.ts'
import { loginMails } from './user-delete-mails.ts'

const to = 'gwen@pit.example'
const deleteOn = Date.parse('2026-11-30T02:00:00Z')
const gwen = { name: 'Gwen Earthworks', timeZone: 'America/New_York' }
const work = { projects: 0, dispatches: 0, loads: 2, shifts: 1, money: 1 }
const labels = (language: 'en' | 'es' | 'fr') => openWorkLabels(work, settledByPeople, language).join(', ')
/** As people write them: late on November 29 in New York, the 30th in UTC. */
const days = [29, 30].flatMap(day => [`November ${day}, 2026`, `${day} de noviembre de 2026`, `${day} novembre 2026`])
const open = { en: labels('en'), es: labels('es'), fr: labels('fr') }

test.each([
  requestedMail(to, gwen, deleteOn),
  soonMail(to, gwen, deleteOn),
  cancelledMail(to, gwen),
  waitingMail(to, gwen, open),
  deletedMail(to, gwen, 'es'),
  loginMails.requested(to, deleteOn),
  loginMails.soon(to, deleteOn),
  loginMails.cancelled(to),
  loginMails.deleted(to, 'fr'),
])('"$subject" exists in three languages, with the names and days of the English one', mail => {
  const named = (text: string) => [
    /Gwen Earthworks/.test(text),
    days.some(day => text.includes(day)),
    /\b2 \p{L}/u.test(text),
  ]
  const all = [mail, ...Object.values(mail.translations ?? {})]
  expect(new Set(all.map(({ subject }) => subject)).size).toBe(3)
  for (const { subject, text } of all) {
    expect(named(subject + text)).toEqual(named(mail.subject + mail.text))
    expect(subject + text).not.toMatch(/[{}!¡]|undefined/)
  }
})

test('the email about open work lists it in each language', () => {
  const { text, translations } = waitingMail(to, gwen, open)
  expect(text).toContain(
    '1 shift both sides must agree on (see Time sheets), money owed or to withdraw (see Payments).',
  )
  expect(translations?.es?.text).toContain(
    '1 turno que ambas partes deben acordar (vea Hojas de horas), dinero por pagar o retirar (vea Pagos).',
  )
})

test('a day is the one where the business is, written out as its reader writes it', () => {
  const { text, translations } = requestedMail(to, gwen, deleteOn)
  expect(text).toContain('on November 29, 2026.')
  expect(translations?.es?.text).toContain('el 29 de noviembre de 2026.')
  expect(translations?.fr?.text).toContain('le 29 novembre 2026.')
})
