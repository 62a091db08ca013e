/** The email to the owners of a business when an API key is made, in each language. */
import type { Language } from '@haulway/domain/language.ts'
import type { MailText } from '../../jobs/mail.ts'

export const apiKeyTexts: Record<Language, MailText> = {
  en: {
    subject: '{business}: a new API key was created',
    text: `{maker} created the API key “{key}” for {business}. A program that has it can use Haulway for your business.

If you didn't expect this, revoke it in Haulway under Business, Integrations, and choose a new password:
{link}`,
  },
  es: {
    subject: '{business}: se creó una clave de API nueva',
    text: `{maker} creó la clave de API “{key}” para {business}. Un programa que la tenga puede usar Haulway
por su empresa.

Si no lo esperaba, revóquela en Haulway en Empresa, Integraciones, y elija una contraseña nueva:
{link}`,
  },
  fr: {
    subject: '{business} : une nouvelle clé API a été créée',
    text: `{maker} a créé la clé API « {key} » pour {business}. Un programme qui l’a peut utiliser Haulway
pour votre entreprise.

Si vous ne vous y attendiez pas, révoquez-la dans Haulway sous Entreprise, Intégrations, et choisissez
un nouveau mot de passe :
{link}`,
  },
}
