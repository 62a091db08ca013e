/** The email to the owners of a business when its payout account is set, in each language. */
import type { Language } from '@haulway/domain/language.ts'
import type { MailText } from '../../jobs/mail.ts'

export const payoutDestinationTexts: Record<Language, MailText> = {
  en: {
    subject: '{name}: the bank account for withdrawals was changed',
    text: `Withdrawals of {name} in {currency} now go to this account:
{holder}, {account}

Withdrawals already requested still go to the account you had then.
If you did not change it, choose a new password right away, then set the account again:
{link}`,
  },
  es: {
    subject: '{name}: cambió la cuenta bancaria para los retiros',
    text: `Los retiros de {name} en {currency} van ahora a esta cuenta:
{holder}, {account}

Los retiros en curso van todavía a la cuenta para la que se pidieron.
Si usted no la cambió, elija de inmediato una contraseña nueva y vuelva a indicar la cuenta:
{link}`,
  },
  fr: {
    subject: '{name} : le compte bancaire pour les retraits a changé',
    text: `Les retraits de {name} en {currency} vont désormais sur ce compte :
{holder}, {account}

Les retraits en cours vont encore sur le compte pour lequel ils ont été demandés.
Si vous ne l’avez pas changé, choisissez tout de suite un nouveau mot de passe, puis indiquez de nouveau le compte :
{link}`,
  },
}
