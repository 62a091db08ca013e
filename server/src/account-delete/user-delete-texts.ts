/** Emails about the deletion of a login, in each language. */
import type { Language } from '@haulway/domain/language.ts'
import type { MailText } from '../jobs/mail.ts'

type Texts = Record<Language, MailText>

const howToCancel: Record<Language, string> = {
  en: 'To cancel, open Haulway, log in, and open Your login.',
  es: 'Para cancelarlo, abra Haulway, inicie sesión y abra Su acceso.',
  fr: 'Pour annuler, ouvrez Haulway, connectez-vous et ouvrez Votre accès.',
}

export const userDeleteTexts = {
  requested: {
    en: {
      subject: 'Your Haulway login will be deleted',
      text: `You asked us to delete your login on {day}.

${howToCancel.en} Creating or joining a business also cancels it.`,
    },
    es: {
      subject: 'Su acceso a Haulway se eliminará',
      text: `Usted pidió que su acceso se elimine el {day}.

${howToCancel.es} Crear una empresa o unirse a una también lo cancela.`,
    },
    fr: {
      subject: 'Votre accès à Haulway sera supprimé',
      text: `Vous avez demandé que votre accès soit supprimé le {day}.

${howToCancel.fr} Créer une entreprise ou vous joindre à une entreprise l’annule aussi.`,
    },
  },
  soon: {
    en: {
      subject: 'Your Haulway login will be deleted soon',
      text: `Your login will be deleted on {day}.
Deleted data can't be recovered. You can download it until then.

${howToCancel.en}`,
    },
    es: {
      subject: 'Su acceso a Haulway se eliminará pronto',
      text: `Su acceso se eliminará el {day}.
Los datos eliminados no se pueden recuperar. Puede descargarlos hasta entonces.

${howToCancel.es}`,
    },
    fr: {
      subject: 'Votre accès à Haulway sera bientôt supprimé',
      text: `Votre accès sera supprimé le {day}.
Les données supprimées ne peuvent pas être récupérées. Vous pouvez les télécharger d’ici là.

${howToCancel.fr}`,
    },
  },
  cancelled: {
    en: {
      subject: 'Your Haulway login was kept',
      text: 'The deletion of your login was canceled. Nothing was deleted.',
    },
    es: {
      subject: 'Su acceso a Haulway se conserva',
      text: 'Se canceló la eliminación de su acceso. No se eliminó nada.',
    },
    fr: {
      subject: 'Votre accès à Haulway est conservé',
      text: 'La suppression de votre accès a été annulée. Rien n’a été supprimé.',
    },
  },
  deleted: {
    en: { subject: 'Your Haulway login was deleted', text: 'Your login was deleted, as you asked.' },
    es: { subject: 'Su acceso a Haulway se eliminó', text: 'Su acceso se eliminó, como usted pidió.' },
    fr: {
      subject: 'Votre accès à Haulway est supprimé',
      text: 'Votre accès a été supprimé, comme vous l’avez demandé.',
    },
  },
} as const satisfies Record<string, Texts>
