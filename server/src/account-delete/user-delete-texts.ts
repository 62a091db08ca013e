/** What the mails on the deletion of a login say, in each language. */
import type { Language } from '@haulway/domain/language.ts'
import type { MailText } from '../jobs/mail.ts'

type Texts = Record<Language, MailText>

const howToTakeBack: Record<Language, string> = {
  en: 'To take it back, open Haulway, log in, and open Your login.',
  es: 'Para anularlo, abra Haulway, inicie sesión y abra Su acceso.',
  fr: 'Pour revenir en arrière, ouvrez Haulway, connectez-vous et ouvrez Votre accès.',
}

export const userDeleteTexts = {
  requested: {
    en: {
      subject: 'Your Haulway login will be deleted',
      text: `You asked for your login to be deleted on {day}.

${howToTakeBack.en} Founding or joining a business takes it back, too.`,
    },
    es: {
      subject: 'Su acceso a Haulway se eliminará',
      text: `Usted pidió que su acceso se elimine el {day}.

${howToTakeBack.es} Fundar un negocio o unirse a uno también lo anula.`,
    },
    fr: {
      subject: 'Votre accès à Haulway sera supprimé',
      text: `Vous avez demandé que votre accès soit supprimé le {day}.

${howToTakeBack.fr} Fonder une entreprise ou se joindre à une l’annule aussi.`,
    },
  },
  soon: {
    en: {
      subject: 'Your Haulway login will be deleted soon',
      text: `Your login will be deleted on {day}.
What is deleted can't be brought back. Your data can be downloaded until then.

${howToTakeBack.en}`,
    },
    es: {
      subject: 'Su acceso a Haulway se eliminará pronto',
      text: `Su acceso se eliminará el {day}.
Lo que se elimina no se puede recuperar. Hasta entonces puede descargar sus datos.

${howToTakeBack.es}`,
    },
    fr: {
      subject: 'Votre accès à Haulway sera bientôt supprimé',
      text: `Votre accès sera supprimé le {day}.
Ce qui est supprimé ne peut pas être récupéré. Vos données peuvent être téléchargées d’ici là.

${howToTakeBack.fr}`,
    },
  },
  cancelled: {
    en: {
      subject: 'Your Haulway login stays',
      text: 'The deletion of your login was taken back. Nothing has been deleted.',
    },
    es: { subject: 'Su acceso a Haulway se queda', text: 'Se anuló la eliminación de su acceso. No se eliminó nada.' },
    fr: {
      subject: 'Votre accès à Haulway reste',
      text: 'La suppression de votre accès a été annulée. Rien n’a été supprimé.',
    },
  },
  deleted: {
    en: { subject: 'Your Haulway login is deleted', text: 'Your login has been deleted, as you asked.' },
    es: { subject: 'Su acceso a Haulway se eliminó', text: 'Su acceso se eliminó, como usted pidió.' },
    fr: {
      subject: 'Votre accès à Haulway est supprimé',
      text: 'Votre accès a été supprimé, comme vous l’avez demandé.',
    },
  },
} as const satisfies Record<string, Texts>
