/** The emails to the owners of a business about a webhook, in each language. */
import type { Language } from '@haulway/domain/language.ts'
import type { MailText } from '../jobs/mail.ts'

type Texts = Record<Language, MailText>

const created: Texts = {
  en: {
    subject: '{business}: a new webhook sends to {host}',
    text: `Haulway now sends events of {business} to {host}.

If you didn't expect this, remove it in Haulway under Business, Integrations, and choose a new password.`,
  },
  es: {
    subject: '{business}: un webhook nuevo envía a {host}',
    text: `Haulway envía ahora eventos de {business} a {host}.

Si no lo esperaba, elimínelo en Haulway en Empresa, Integraciones, y elija una contraseña nueva.`,
  },
  fr: {
    subject: '{business} : un nouveau webhook envoie à {host}',
    text: `Haulway envoie désormais des événements de {business} à {host}.

Si vous ne vous y attendiez pas, retirez-le dans Haulway sous Entreprise, Intégrations, et choisissez un nouveau
mot de passe.`,
  },
}

const failing: Texts = {
  en: {
    subject: '{business}: the webhook to {host} stopped',
    text: `{host} has not accepted an event of {business} for three days, so Haulway stopped sending there.

New events are kept for two weeks. Start the webhook again in Haulway under Business, Integrations, when {host} works.`,
  },
  es: {
    subject: '{business}: el webhook a {host} se detuvo',
    text: `{host} no ha aceptado un evento de {business} en tres días, así que Haulway dejó de enviar ahí.

Los eventos posteriores esperan dos semanas. Cuando {host} funcione, reanude el webhook en Haulway en Empresa,
Integraciones.`,
  },
  fr: {
    subject: '{business} : le webhook vers {host} est arrêté',
    text: `{host} n’a pas accepté un événement de {business} depuis trois jours; Haulway a donc cessé d’y envoyer.

Les événements suivants attendent deux semaines. Quand {host} fonctionnera, redémarrez le webhook dans Haulway sous
Entreprise, Intégrations.`,
  },
}

export const webhookTexts = { created, failing }
