/** The email to a person whom someone else removed from a business: otherwise its pages would just be gone. */
import type { Entity } from '@haulway/domain/entity/entity.ts'
import type { Language } from '@haulway/domain/language.ts'
import { and, eq } from 'drizzle-orm'
import { accountUsers } from '../../auth/account.table.ts'
import type { Unit } from '../../http/command/command.ts'
import { type MailText, writeMail } from '../../jobs/mail.ts'

const texts: Record<Language, MailText> = {
  en: {
    subject: 'You no longer work with {name} in Haulway',
    text: `{name} ended your access to its work in Haulway.
Loads that you recorded stay with {name}. Your login and your other businesses don't change.

If you think this is a mistake, contact {name}.`,
  },
  es: {
    subject: 'Ya no trabaja con {name} en Haulway',
    text: `{name} le quitó el acceso a su trabajo en Haulway.
Las cargas que usted registró quedan con {name}. Su cuenta y sus otras empresas no cambian.

Si cree que es un error, comuníquese con {name}.`,
  },
  fr: {
    subject: 'Vous ne travaillez plus avec {name} dans Haulway',
    text: `{name} a mis fin à votre accès à son travail dans Haulway.
Les voyages que vous avez enregistrés restent chez {name}. Votre compte et vos autres entreprises ne changent pas.

Si vous pensez que c’est une erreur, communiquez avec {name}.`,
  },
}

/**
 * Sent only to a confirmed address: any other may be a stranger's.
 * @param business the one that removed them: of a fleet trucker the fleet, of an operator the pit
 */
export async function emailRemoval(unit: Unit, uid: string, business: Entity): Promise<void> {
  const [account] = await unit.tx
    .select({ email: accountUsers.email })
    .from(accountUsers)
    .where(and(eq(accountUsers.id, uid), eq(accountUsers.emailVerified, true)))
  if (!account) return
  unit.enqueue({ kind: 'send-mail', data: writeMail(account.email, texts, { name: business.name }) })
}
