/** The email of an invitation, in each language. */
import type { InvitedBusiness } from '@haulway/domain/entity/member/business-invitation.ts'
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
Ouvrez ce lien d’ici 14 jours pour vous inscrire :
{link}

L’invitation ne vaut que pour cette adresse courriel.
Si vous ne connaissez pas {inviterEmail}, vous pouvez ignorer ce courriel.`,
  },
}

/** The same for the invitation of a business: it names the kind, which the invited person registers as. */
export function businessInvitationTexts(type: InvitedBusiness['entityType']): Record<Language, MailText> {
  const texts = (language: Language): MailText => {
    const { subject, text } = invitationTexts[language]
    const [before, after] = asBusiness[language]
    return { subject, text: text.replace(before, after.replace('{type}', typeNames[language][type])) }
  }
  return { en: texts('en'), es: texts('es'), fr: texts('fr') }
}

/** The words of the sentence above that gain the kind of business. */
const asBusiness: Record<Language, readonly [string, string]> = {
  en: ['invited you to Haulway.', 'invited you to Haulway as {type}.'],
  es: ['lo invita a Haulway.', 'lo invita a Haulway como {type}.'],
  fr: ['vous invite à Haulway.', 'vous invite à Haulway en tant {type}.'],
}

const typeNames: Record<Language, Record<InvitedBusiness['entityType'], string>> = {
  en: { 0: 'a jobber', 1: 'a pit operation', 2: 'a solo trucker', 3: 'a trucking fleet' },
  es: { 0: 'contratista', 1: 'banco de materiales', 2: 'camionero independiente', 3: 'flota de camiones' },
  fr: {
    0: 'qu’entrepreneur',
    1: 'qu’exploitant de carrière',
    2: 'que camionneur indépendant',
    3: 'que flotte de camions',
  },
}
