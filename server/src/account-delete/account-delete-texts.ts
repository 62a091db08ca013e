/** What the mails on the deletion of an account say, in each language. A day is written year first, as everywhere. */
import type { Language } from '@haulway/domain/language.ts'
import type { MailText } from '../jobs/mail.ts'

type Texts = Record<Language, MailText>

const howToTakeBack: Record<Language, string> = {
  en: 'To take it back, open Haulway, go to Account, then Delete account.',
  es: 'Para anularlo, abra Haulway, vaya a Cuenta y luego a Eliminar la cuenta.',
  fr: 'Pour revenir en arrière, ouvrez Haulway, allez à Compte, puis à Supprimer le compte.',
}

export const accountDeleteTexts = {
  requested: {
    en: {
      subject: 'The account of {name} will be deleted',
      text: `You asked for the account of {name} to be deleted on {day}.
Until then open work is finished and nothing new begins.

${howToTakeBack.en}`,
    },
    es: {
      subject: 'La cuenta de {name} se eliminará',
      text: `Usted pidió que la cuenta de {name} se elimine el {day}.
Hasta entonces se termina el trabajo abierto y no empieza nada nuevo.

${howToTakeBack.es}`,
    },
    fr: {
      subject: 'Le compte de {name} sera supprimé',
      text: `Vous avez demandé que le compte de {name} soit supprimé le {day}.
D’ici là le travail en cours se termine et rien de nouveau ne commence.

${howToTakeBack.fr}`,
    },
  },
  soon: {
    en: {
      subject: 'The account of {name} will be deleted soon',
      text: `The account of {name} will be deleted on {day}.
What is deleted can't be brought back. Your data can be downloaded until then.

${howToTakeBack.en}`,
    },
    es: {
      subject: 'La cuenta de {name} se eliminará pronto',
      text: `La cuenta de {name} se eliminará el {day}.
Lo que se elimina no se puede recuperar. Hasta entonces puede descargar sus datos.

${howToTakeBack.es}`,
    },
    fr: {
      subject: 'Le compte de {name} sera bientôt supprimé',
      text: `Le compte de {name} sera supprimé le {day}.
Ce qui est supprimé ne peut pas être récupéré. Vos données peuvent être téléchargées d’ici là.

${howToTakeBack.fr}`,
    },
  },
  cancelled: {
    en: {
      subject: 'The account of {name} stays',
      text: 'The deletion of the account of {name} was taken back. Nothing has been deleted.',
    },
    es: {
      subject: 'La cuenta de {name} se queda',
      text: 'Se anuló la eliminación de la cuenta de {name}. No se eliminó nada.',
    },
    fr: {
      subject: 'Le compte de {name} reste',
      text: 'La suppression du compte de {name} a été annulée. Rien n’a été supprimé.',
    },
  },
  waiting: {
    en: {
      subject: 'The account of {name} is not deleted yet',
      text: `The account of {name} was to be deleted today, but not everything is finished:
{open}.
It is deleted as soon as that is settled. You need not ask again.

${howToTakeBack.en}`,
    },
    es: {
      subject: 'La cuenta de {name} aún no se elimina',
      text: `La cuenta de {name} se iba a eliminar hoy, pero no todo está terminado:
{open}.
Se elimina en cuanto eso se resuelva. No necesita pedirlo de nuevo.

${howToTakeBack.es}`,
    },
    fr: {
      subject: 'Le compte de {name} n’est pas encore supprimé',
      text: `Le compte de {name} devait être supprimé aujourd’hui, mais tout n’est pas terminé :
{open}.
Il est supprimé dès que c’est réglé. Inutile de redemander.

${howToTakeBack.fr}`,
    },
  },
  deleted: {
    en: {
      subject: 'The account of {name} is deleted',
      text: 'The account of {name} has been deleted, as you asked.',
    },
    es: { subject: 'La cuenta de {name} se eliminó', text: 'La cuenta de {name} se eliminó, como usted pidió.' },
    fr: {
      subject: 'Le compte de {name} est supprimé',
      text: 'Le compte de {name} a été supprimé, comme vous l’avez demandé.',
    },
  },
} as const satisfies Record<string, Texts>
