/** The email of an invitation, in each language. */
import type { Language } from '@haulway/domain/language.ts'
import type { MailText } from '../../jobs/mail.ts'

export const invitationTexts: Record<Language, MailText> = {
  en: {
    subject: '{name} invites you to Haulway',
    text: `{inviter} ({inviterEmail}) of {name} invited you to Haulway.
Open this link within 14 days to join:
{link}

The invitation works for this email only.
If you don't know {inviterEmail}, you can ignore this email.`,
  },
  es: {
    subject: '{name} lo invita a Haulway',
    text: `{inviter} ({inviterEmail}), de {name}, lo invita a Haulway.
Abra este enlace en los próximos 14 días para unirse:
{link}

La invitación solo sirve para esta dirección de correo.
Si usted no conoce a {inviterEmail}, puede ignorar este correo.`,
  },
  fr: {
    subject: '{name} vous invite à Haulway',
    text: `{inviter} ({inviterEmail}), de {name}, vous invite à Haulway.
Ouvrez ce lien d’ici 14 jours pour vous joindre :
{link}

L’invitation ne vaut que pour cette adresse courriel.
Si vous ne connaissez pas {inviterEmail}, vous pouvez ignorer ce courriel.`,
  },
}
