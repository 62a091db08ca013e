/** The push port: sends to browsers by web push and to phones by FCM. */
import type { PushTarget } from '@haulway/domain/notification/notification-registration.ts'
import { type FcmOptions, openFcmPush } from './fcm-push.ts'
import type { SendPush } from './push-port.ts'
import { deriveWebPushKeys, openWebPush, type WebPushKeys } from './web-push.ts'

/** All settings are optional: the default keys come from the secret, and without `fcm` phones get no pushes. */
export type PushSettings = {
  webPushKeys?: WebPushKeys | undefined
  webPushSubject?: string | undefined
  /** Push services that are trusted in addition to those of the browsers. */
  hosts?: readonly string[] | undefined
  fcm?: FcmOptions | undefined
}

/**
 * @param log sentences for the operator; never a token
 * @returns the port, and the key that browsers subscribe with
 */
export function openPush(
  settings: PushSettings | undefined,
  { authSecret, publicUrl, clock }: { authSecret: string; publicUrl: string; clock: () => number },
  log: (sentence: string) => void,
): { send: SendPush; webPublicKey: string } {
  const keys = settings?.webPushKeys ?? deriveWebPushKeys(authSecret)
  // The contact for push services, which accept only `https:` and `mailto:`.
  const defaultSubject = publicUrl.startsWith('https:') ? publicUrl : 'mailto:no-reply@haulway.example'
  const web = openWebPush({ keys, subject: settings?.webPushSubject ?? defaultSubject }, log)
  const fcm = openFcmPush(settings?.fcm, clock, log)
  return {
    webPublicKey: keys.publicKey,
    send: ({ target }: { target: PushTarget }, message, lifeSeconds) =>
      target.kind === 'web' ? web(target, message, lifeSeconds) : fcm(target, message, lifeSeconds),
  }
}
