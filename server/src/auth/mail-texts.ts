/** What the mails of accounts say, in each language. Lines are kept short: mail programs break long ones anyhow. */
import type { Language } from '@haulway/domain/language.ts'
import type { MailText } from '../jobs/mail.ts'

type Texts = Record<Language, MailText>

export const verificationTexts: Texts = {
  en: {
    subject: 'Confirm your e-mail address',
    text: `Please confirm that this is your e-mail address for Haulway:

{link}

The link is good for one hour. If you did not create an account, you can ignore this mail.
`,
  },
  es: {
    subject: 'Confirme su correo electrónico',
    text: `Confirme que este es su correo electrónico para Haulway:

{link}

El enlace vale una hora. Si usted no creó una cuenta, puede ignorar este correo.
`,
  },
  fr: {
    subject: 'Confirmez votre adresse courriel',
    text: `Confirmez que ceci est votre adresse courriel pour Haulway :

{link}

Le lien est valable une heure. Si vous n’avez pas créé de compte, vous pouvez ignorer ce courriel.
`,
  },
}

export const resetTexts: Texts = {
  en: {
    subject: 'Choose a new password',
    text: `Someone, hopefully you, has asked for a new Haulway password. Choose one here:

{link}

The link is good for one hour and signs you out everywhere. If it was not you, you can ignore this mail.
`,
  },
  es: {
    subject: 'Elija una contraseña nueva',
    text: `Alguien, ojalá usted, pidió una contraseña nueva de Haulway. Elíjala aquí:

{link}

El enlace vale una hora y cierra su sesión en todas partes. Si no fue usted, puede ignorar este correo.
`,
  },
  fr: {
    subject: 'Choisissez un nouveau mot de passe',
    text: `Quelqu’un, vous on l’espère, a demandé un nouveau mot de passe Haulway. Choisissez-le ici :

{link}

Le lien est valable une heure et vous déconnecte partout. Si ce n’était pas vous, vous pouvez ignorer ce courriel.
`,
  },
}

export const codeTexts: Texts = {
  en: {
    subject: 'Your code',
    text: `Your Haulway code is

{code}

It is good for ten minutes, on the device that asked for it. We never ask for it by phone or mail. If you did not
ask for a code, somebody knows your password: please change it.
`,
  },
  es: {
    subject: 'Su código',
    text: `Su código de Haulway es

{code}

Vale diez minutos, en el dispositivo que lo pidió. Nunca lo pedimos por teléfono ni por correo. Si usted no pidió
un código, alguien conoce su contraseña: cámbiela.
`,
  },
  fr: {
    subject: 'Votre code',
    text: `Votre code Haulway est

{code}

Il est valable dix minutes, sur l’appareil qui l’a demandé. Nous ne le demandons jamais par téléphone ni par
courriel. Si vous n’avez pas demandé de code, quelqu’un connaît votre mot de passe : changez-le.
`,
  },
}

export const newEmailTexts: Texts = {
  en: {
    subject: 'Confirm your new e-mail address',
    text: `Please confirm that you want to use this e-mail address for Haulway from now on:

{link}

The link is good for one hour. If it was not you, you can ignore this mail.
`,
  },
  es: {
    subject: 'Confirme su nuevo correo electrónico',
    text: `Confirme que quiere usar este correo electrónico para Haulway desde ahora:

{link}

El enlace vale una hora. Si no fue usted, puede ignorar este correo.
`,
  },
  fr: {
    subject: 'Confirmez votre nouvelle adresse courriel',
    text: `Confirmez que vous voulez utiliser cette adresse courriel pour Haulway dorénavant :

{link}

Le lien est valable une heure. Si ce n’était pas vous, vous pouvez ignorer ce courriel.
`,
  },
}

export const takenEmailTexts: Texts = {
  en: {
    subject: 'This address has an account',
    text: `Somebody, maybe you, wants to use this e-mail address for their Haulway account. It has one of its own
already, so nothing was changed. Log in here:

{link}

If it was not you, you can ignore this mail.
`,
  },
  es: {
    subject: 'Esta dirección ya tiene una cuenta',
    text: `Alguien, quizás usted, quiere usar este correo electrónico para su cuenta de Haulway. Ya tiene una cuenta
propia, así que no se cambió nada. Inicie sesión aquí:

{link}

Si no fue usted, puede ignorar este correo.
`,
  },
  fr: {
    subject: 'Cette adresse a un compte',
    text: `Quelqu’un, peut-être vous, veut utiliser cette adresse courriel pour son compte Haulway. Elle en a déjà un,
donc rien n’a été changé. Connectez-vous ici :

{link}

Si ce n’était pas vous, vous pouvez ignorer ce courriel.
`,
  },
}
