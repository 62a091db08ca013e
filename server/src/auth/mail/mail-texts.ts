/** Account emails, in each language. Lines are short because mail programs break long ones. */
import type { Language } from '@haulway/domain/language.ts'
import type { MailText } from '../../jobs/mail.ts'

type Texts = Record<Language, MailText>

export const verificationTexts: Texts = {
  en: {
    subject: 'Confirm your email',
    text: `Confirm your email for Haulway:

{link}

Valid 1 hour. If you didn't create an account, you can ignore this email.
`,
  },
  es: {
    subject: 'Confirme su correo electrónico',
    text: `Confirme su correo electrónico para Haulway:

{link}

Válido 1 hora. Si usted no creó una cuenta, puede ignorar este correo.
`,
  },
  fr: {
    subject: 'Confirmez votre adresse courriel',
    text: `Confirmez votre adresse courriel pour Haulway :

{link}

Valable 1 heure. Si vous n’avez pas créé de compte, vous pouvez ignorer ce courriel.
`,
  },
}

export const resetTexts: Texts = {
  en: {
    subject: 'Choose a new password',
    text: `Someone, hopefully you, asked for a new Haulway password. Choose one here:

{link}

Valid 1 hour. It logs you out everywhere. If it wasn't you, you can ignore this email.
`,
  },
  es: {
    subject: 'Elija una contraseña nueva',
    text: `Alguien, ojalá usted, pidió una contraseña nueva de Haulway. Elíjala aquí:

{link}

Válido 1 hora. Cierra su sesión en todas partes. Si no fue usted, puede ignorar este correo.
`,
  },
  fr: {
    subject: 'Choisissez un nouveau mot de passe',
    text: `Quelqu’un (vous, espérons-le) a demandé un nouveau mot de passe Haulway. Choisissez-le ici :

{link}

Valable 1 heure. Il vous déconnecte partout. Si ce n’était pas vous, vous pouvez ignorer ce courriel.
`,
  },
}

export const codeTexts: Texts = {
  en: {
    subject: 'Your code',
    text: `Your Haulway code is

{code}

Valid 10 minutes, on the device that asked for it. We never ask for it by phone or email. If you didn't ask for
a code, someone knows your password. Change it now.
`,
  },
  es: {
    subject: 'Su código',
    text: `Su código de Haulway es

{code}

Válido 10 minutos, en el dispositivo que lo pidió. Nunca lo pedimos por teléfono ni por correo. Si usted no pidió
un código, alguien conoce su contraseña. Cámbiela ahora.
`,
  },
  fr: {
    subject: 'Votre code',
    text: `Votre code Haulway est

{code}

Valable 10 minutes, sur l’appareil qui l’a demandé. Nous ne le demandons jamais par téléphone ni par
courriel. Si vous n’avez pas demandé de code, quelqu’un connaît votre mot de passe. Changez-le maintenant.
`,
  },
}

export const newEmailTexts: Texts = {
  en: {
    subject: 'Confirm your new email',
    text: `Confirm that you want to use this email for Haulway from now on:

{link}

Valid 1 hour. If it wasn't you, you can ignore this email.
`,
  },
  es: {
    subject: 'Confirme su nuevo correo electrónico',
    text: `Confirme que quiere usar este correo electrónico para Haulway desde ahora:

{link}

Válido 1 hora. Si no fue usted, puede ignorar este correo.
`,
  },
  fr: {
    subject: 'Confirmez votre nouvelle adresse courriel',
    text: `Confirmez que vous voulez utiliser cette adresse courriel pour Haulway dorénavant :

{link}

Valable 1 heure. Si ce n’était pas vous, vous pouvez ignorer ce courriel.
`,
  },
}

export const takenEmailTexts: Texts = {
  en: {
    subject: 'This email already has an account',
    text: `Someone, maybe you, wants to use this email for their Haulway account. It already has its own account, so
nothing was changed. Log in here:

{link}

If it wasn't you, you can ignore this email.
`,
  },
  es: {
    subject: 'Este correo ya tiene una cuenta',
    text: `Alguien, quizás usted, quiere usar este correo electrónico para su cuenta de Haulway. Ya tiene una cuenta
propia, así que no se cambió nada. Inicie sesión aquí:

{link}

Si no fue usted, puede ignorar este correo.
`,
  },
  fr: {
    subject: 'Cette adresse a déjà un compte',
    text: `Quelqu’un, peut-être vous, veut utiliser cette adresse courriel pour son compte Haulway. Elle en a déjà un,
donc rien n’a été changé. Connectez-vous ici :

{link}

Si ce n’était pas vous, vous pouvez ignorer ce courriel.
`,
  },
}
