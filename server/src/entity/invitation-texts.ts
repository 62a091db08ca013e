/** What the mail of an invitation says, in each language. */
import type { Language } from '@haulway/domain/language.ts'
import type { MailText } from '../jobs/mail.ts'

export const invitationTexts: Record<Language, MailText> = {
  en: {
    subject: '{name} invites you to Haulway',
    text: `{name} has invited you to Haulway. Open this link within 14 days to join:
{link}

If you do not know {name}, you can ignore this mail.`,
  },
  es: {
    subject: '{name} lo invita a Haulway',
    text: `{name} lo invita a Haulway. Abra este enlace en los próximos 14 días para unirse:
{link}

Si usted no conoce a {name}, puede ignorar este correo.`,
  },
  fr: {
    subject: '{name} vous invite à Haulway',
    text: `{name} vous invite à Haulway. Ouvrez ce lien d’ici 14 jours pour vous joindre :
{link}

Si vous ne connaissez pas {name}, vous pouvez ignorer ce courriel.`,
  },
}
