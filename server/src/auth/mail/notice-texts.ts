/** Security emails in each language: what changed, or is about to change, in how an account is protected. */
import type { Language } from '@haulway/domain/language.ts'
import type { MailText } from '../../jobs/mail.ts'

type Notice = { subject: string; sentence: string }

/** Below each notice: what to do if it was someone else. */
const otherwise: Record<Language, string> = {
  en: "If this wasn't you, choose a new password now. That logs out everyone in your account:",
  es: 'Si no fue usted, elija ahora una contraseña nueva. Eso cierra todas las sesiones de su cuenta:',
  fr: 'Si ce n’était pas vous, choisissez maintenant un nouveau mot de passe. Cela déconnecte tous les appareils :',
}

const notices = {
  emailChangeAsked: {
    en: {
      subject: 'Your email is about to change',
      sentence:
        'Someone, hopefully you, asked to use another email for your Haulway account. It changes when the link we\n' +
        'sent there is opened.',
    },
    es: {
      subject: 'Su correo electrónico está por cambiar',
      sentence:
        'Alguien, ojalá usted, pidió usar otro correo electrónico para su cuenta de Haulway. Cambia cuando se abra\n' +
        'el enlace que enviamos allí.',
    },
    fr: {
      subject: 'Votre adresse courriel va changer',
      sentence:
        'Quelqu’un (vous, espérons-le) a demandé d’utiliser une autre adresse courriel pour votre compte Haulway.\n' +
        'Elle change quand le lien que nous y avons envoyé est ouvert.',
    },
  },
  emailChanged: {
    en: {
      subject: 'Your email has changed',
      sentence: 'Your Haulway account now uses another email. We no longer send email here.',
    },
    es: {
      subject: 'Su correo electrónico cambió',
      sentence: 'Su cuenta de Haulway ahora usa otro correo electrónico. Ya no enviamos correos aquí.',
    },
    fr: {
      subject: 'Votre adresse courriel a changé',
      sentence: 'Votre compte Haulway utilise maintenant une autre adresse. Nous n’envoyons plus de courriels ici.',
    },
  },
  passwordChanged: {
    en: {
      subject: 'Your password has changed',
      sentence: 'The password of your Haulway account was changed, and all other devices were logged out.',
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
      subject: 'Two-step verification is on',
      sentence: 'From now on, logging in to your Haulway account takes your password and a code.',
    },
    es: {
      subject: 'La verificación en dos pasos está activada',
      sentence: 'Desde ahora, para entrar a su cuenta de Haulway se pide la contraseña y un código.',
    },
    fr: {
      subject: 'La vérification en deux étapes est activée',
      sentence: 'Dorénavant, se connecter à votre compte Haulway demande le mot de passe et un code.',
    },
  },
  mfaTurnedOff: {
    en: {
      subject: 'Two-step verification is off',
      sentence: 'From now on, you log in to your Haulway account with your password only.',
    },
    es: {
      subject: 'La verificación en dos pasos está desactivada',
      sentence: 'Desde ahora, entra a su cuenta de Haulway solo con su contraseña.',
    },
    fr: {
      subject: 'La vérification en deux étapes est désactivée',
      sentence: 'Dorénavant, vous vous connectez à votre compte Haulway avec le mot de passe seul.',
    },
  },
  backupCodesRenewed: {
    en: {
      subject: 'You have new backup codes',
      sentence: 'New backup codes were created for your Haulway account. The old ones no longer work.',
    },
    es: {
      subject: 'Tiene códigos de respaldo nuevos',
      sentence: 'Se crearon códigos de respaldo nuevos para su cuenta de Haulway. Los anteriores ya no sirven.',
    },
    fr: {
      subject: 'Vous avez de nouveaux codes de secours',
      sentence:
        'De nouveaux codes de secours ont été créés pour votre compte Haulway. Les anciens ne fonctionnent plus.',
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
