/** What is mailed when that which guards an account has changed, or is about to, in each language. */
import type { Language } from '@haulway/domain/language.ts'
import type { MailText } from '../jobs/mail.ts'

type Notice = { subject: string; sentence: string }

/** Below each notice: what to do if it was somebody else. */
const otherwise: Record<Language, string> = {
  en: 'If it was not you, please choose a new password at once, which signs out whoever is in your account:',
  es: 'Si no fue usted, elija de inmediato una contraseña nueva; eso cierra la sesión de quien esté en su cuenta:',
  fr: 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe, ce qui déconnecte tout le monde :',
}

const notices = {
  emailChangeAsked: {
    en: {
      subject: 'Your e-mail address is about to change',
      sentence:
        'Somebody, hopefully you, has asked to use another e-mail address for your Haulway account. It changes when\n' +
        'the link that was mailed there is followed.',
    },
    es: {
      subject: 'Su correo electrónico está por cambiar',
      sentence:
        'Alguien, ojalá usted, pidió usar otro correo electrónico para su cuenta de Haulway. Cambia cuando se siga\n' +
        'el enlace que se envió allí.',
    },
    fr: {
      subject: 'Votre adresse courriel va changer',
      sentence:
        'Quelqu’un, vous on l’espère, a demandé une autre adresse courriel pour votre compte Haulway. Elle change\n' +
        'quand le lien envoyé là-bas est suivi.',
    },
  },
  emailChanged: {
    en: {
      subject: 'Your e-mail address has changed',
      sentence: 'Your Haulway account uses another e-mail address from now on. Mail no longer comes here.',
    },
    es: {
      subject: 'Su correo electrónico cambió',
      sentence: 'Su cuenta de Haulway usa otro correo electrónico desde ahora. Ya no llega correo aquí.',
    },
    fr: {
      subject: 'Votre adresse courriel a changé',
      sentence: 'Votre compte Haulway utilise dorénavant une autre adresse. Plus aucun courriel n’arrive ici.',
    },
  },
  passwordChanged: {
    en: {
      subject: 'Your password has changed',
      sentence: 'The password of your Haulway account has been changed, and all other devices were signed out.',
    },
    es: {
      subject: 'Su contraseña cambió',
      sentence: 'La contraseña de su cuenta de Haulway cambió, y se cerró la sesión de los demás dispositivos.',
    },
    fr: {
      subject: 'Votre mot de passe a changé',
      sentence: 'Le mot de passe de votre compte Haulway a changé, et les autres appareils ont été déconnectés.',
    },
  },
  mfaTurnedOn: {
    en: {
      subject: 'Logging in now takes a code',
      sentence: 'From now on, logging in to your Haulway account takes a code beside the password.',
    },
    es: {
      subject: 'Ahora se pide un código para entrar',
      sentence: 'Desde ahora, para entrar a su cuenta de Haulway se pide un código además de la contraseña.',
    },
    fr: {
      subject: 'La connexion demande maintenant un code',
      sentence: 'Dorénavant, se connecter à votre compte Haulway demande un code en plus du mot de passe.',
    },
  },
  mfaTurnedOff: {
    en: {
      subject: 'Logging in no longer takes a code',
      sentence: 'From now on, the password alone is enough to log in to your Haulway account.',
    },
    es: {
      subject: 'Ya no se pide un código para entrar',
      sentence: 'Desde ahora, la contraseña sola basta para entrar a su cuenta de Haulway.',
    },
    fr: {
      subject: 'La connexion ne demande plus de code',
      sentence: 'Dorénavant, le mot de passe seul suffit pour se connecter à votre compte Haulway.',
    },
  },
  backupCodesRenewed: {
    en: {
      subject: 'You have new backup codes',
      sentence: 'New backup codes were made for your Haulway account. The ones before are void.',
    },
    es: {
      subject: 'Tiene códigos de respaldo nuevos',
      sentence: 'Se hicieron códigos de respaldo nuevos para su cuenta de Haulway. Los anteriores ya no valen.',
    },
    fr: {
      subject: 'Vous avez de nouveaux codes de secours',
      sentence: 'De nouveaux codes de secours ont été créés pour votre compte Haulway. Les anciens ne valent plus.',
    },
  },
} as const satisfies Record<string, Record<Language, Notice>>
export type NoticeKind = keyof typeof notices

export function noticeTexts(kind: NoticeKind): Record<Language, MailText> {
  const textOf = (language: Language): MailText => {
    const { subject, sentence }: Notice = notices[kind][language]
    return { subject, text: `${sentence}\n\n${otherwise[language]}\n\n{link}\n` }
  }
  return { en: textOf('en'), es: textOf('es'), fr: textOf('fr') }
}
