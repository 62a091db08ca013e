/** The email to the previous owner of a business and to the new one, in each language. */
import type { Language } from '@haulway/domain/language.ts'
import type { MailText } from '../../jobs/mail.ts'

export const handOverTexts: Record<Language, MailText> = {
  en: {
    subject: '{business}: ownership was transferred',
    text: `{before} transferred {business} in Haulway to {owner}. {owner} is its owner now, and {before} a manager.

If you think this is a mistake, ask {owner} to transfer it back.`,
  },
  es: {
    subject: '{business}: se transfirió la propiedad',
    text: `{before} transfirió {business} en Haulway a {owner}. Ahora {owner} es su dueño y {before} es gerente.

Si cree que es un error, pida a {owner} que la devuelva.`,
  },
  fr: {
    subject: '{business} : la propriété a été transférée',
    text: `{before} a transféré {business} dans Haulway à {owner}. {owner} en est maintenant propriétaire, et {before}
gestionnaire.

Si vous pensez que c’est une erreur, demandez à {owner} de vous la rendre.`,
  },
}
