/** The emails to the owners of a business about the GPS devices of its trucks, in each language. */
import type { Language } from '@haulway/domain/language.ts'
import type { MailText } from '../jobs/mail.ts'

type Texts = Record<Language, MailText>

const connected: Texts = {
  en: {
    subject: '{business}: a GPS device was connected to truck {truck}',
    text: `{maker} connected a GPS device to truck {truck} of {business}. Its GPS points now count as the truck's route.

If you didn't expect this, open truck {truck} in Haulway, choose GPS device, and disconnect it.`,
  },
  es: {
    subject: '{business}: se conectó un dispositivo GPS al camión {truck}',
    text: `{maker} conectó un dispositivo GPS al camión {truck} de {business}. Lo que envíe cuenta como el recorrido
del camión.

Si no lo esperaba, abra el camión {truck} en Haulway, elija Dispositivo GPS y desconéctelo.`,
  },
  fr: {
    subject: '{business} : un appareil GPS a été connecté au camion {truck}',
    text: `{maker} a connecté un appareil GPS au camion {truck} de {business}. Ce qu’il envoie compte comme le trajet
du camion.

Si vous ne vous y attendiez pas, ouvrez le camion {truck} dans Haulway, choisissez Appareil GPS et déconnectez-le.`,
  },
}

const disconnected: Texts = {
  en: {
    subject: '{business}: connect the GPS of your trucks again',
    text: `{member} no longer manages {business}, but knows the identifiers of GPS devices in its trucks. So Haulway
disconnected them. These trucks send no GPS points now: {trucks}

To see a truck again, open it in Haulway, choose GPS device, then Connect GPS device, and enter the new identifier in
the device.`,
  },
  es: {
    subject: '{business}: vuelva a conectar el GPS de sus camiones',
    text: `{member} ya no administra {business}, pero conoce los identificadores de dispositivos GPS de sus camiones.
Por eso Haulway los desconectó. Los dispositivos de estos camiones ya no envían puntos: {trucks}

Para volver a ver un camión, ábralo en Haulway, elija Dispositivo GPS y luego Conectar dispositivo GPS, e ingrese el
identificador nuevo en el dispositivo.`,
  },
  fr: {
    subject: '{business} : reconnectez le GPS de vos camions',
    text: `{member} ne gère plus {business}, mais connaît les identifiants d’appareils GPS de ses camions.
Haulway les a donc déconnectés. Les appareils de ces camions n’envoient plus de points : {trucks}

Pour revoir un camion, ouvrez-le dans Haulway, choisissez Appareil GPS, puis Connecter un appareil GPS, et entrez le
nouvel identifiant dans l’appareil.`,
  },
}

export const gpsDeviceTexts = { connected, disconnected }
