/** Emails about the deletion of a business's account, in each language. */
import type { Language } from '@haulway/domain/language.ts'
import type { MailText } from '../jobs/mail.ts'

type Texts = Record<Language, MailText>

const howToCancel: Record<Language, string> = {
  en: 'To cancel, open Haulway, go to Account, then Delete account.',
  es: 'Para cancelarlo, abra Haulway, vaya a Cuenta y luego a Eliminar la cuenta.',
  fr: 'Pour annuler, ouvrez Haulway, allez à Compte, puis à Supprimer le compte.',
}

export const accountDeleteTexts = {
  requested: {
    en: {
      subject: 'The account of {name} will be deleted',
      text: `You asked us to delete the account of {name} on {day}.
Until then open work can finish, but nothing new can start.

${howToCancel.en}`,
    },
    es: {
      subject: 'La cuenta de {name} se eliminará',
      text: `Usted pidió que la cuenta de {name} se elimine el {day}.
Hasta entonces el trabajo abierto puede terminar, pero no empieza nada nuevo.

${howToCancel.es}`,
    },
    fr: {
      subject: 'Le compte de {name} sera supprimé',
      text: `Vous avez demandé que le compte de {name} soit supprimé le {day}.
D’ici là, le travail ouvert peut finir, mais rien de nouveau ne commence.

${howToCancel.fr}`,
    },
  },
  soon: {
    en: {
      subject: 'The account of {name} will be deleted soon',
      text: `The account of {name} will be deleted on {day}.
Deleted data can't be recovered. You can download it until then.

${howToCancel.en}`,
    },
    es: {
      subject: 'La cuenta de {name} se eliminará pronto',
      text: `La cuenta de {name} se eliminará el {day}.
Los datos eliminados no se pueden recuperar. Puede descargarlos hasta entonces.

${howToCancel.es}`,
    },
    fr: {
      subject: 'Le compte de {name} sera bientôt supprimé',
      text: `Le compte de {name} sera supprimé le {day}.
Les données supprimées ne peuvent pas être récupérées. Vous pouvez les télécharger d’ici là.

${howToCancel.fr}`,
    },
  },
  cancelled: {
    en: {
      subject: 'The account of {name} was kept',
      text: 'The deletion of the account of {name} was canceled. Nothing was deleted.',
    },
    es: {
      subject: 'La cuenta de {name} se conserva',
      text: 'Se canceló la eliminación de la cuenta de {name}. No se eliminó nada.',
    },
    fr: {
      subject: 'Le compte de {name} est conservé',
      text: 'La suppression du compte de {name} a été annulée. Rien n’a été supprimé.',
    },
  },
  waiting: {
    en: {
      subject: "The account of {name} isn't deleted yet",
      text: `We were going to delete the account of {name} today, but some work is still open:
{open}.
We'll delete it once that is finished. You don't need to ask again.

${howToCancel.en}`,
    },
    es: {
      subject: 'La cuenta de {name} aún no se elimina',
      text: `Íbamos a eliminar hoy la cuenta de {name}, pero queda trabajo abierto:
{open}.
La eliminaremos cuando termine. No necesita pedirlo de nuevo.

${howToCancel.es}`,
    },
    fr: {
      subject: 'Le compte de {name} n’est pas encore supprimé',
      text: `Nous devions supprimer le compte de {name} aujourd’hui, mais il reste du travail ouvert :
{open}.
Nous le supprimerons une fois terminé. Inutile de redemander.

${howToCancel.fr}`,
    },
  },
  deleted: {
    en: {
      subject: 'The account of {name} was deleted',
      text: 'The account of {name} was deleted, as you asked.',
    },
    es: { subject: 'La cuenta de {name} se eliminó', text: 'La cuenta de {name} se eliminó, como usted pidió.' },
    fr: {
      subject: 'Le compte de {name} est supprimé',
      text: 'Le compte de {name} a été supprimé, comme vous l’avez demandé.',
    },
  },
} as const satisfies Record<string, Texts>
