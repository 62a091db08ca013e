/** The push port over the services there are: browsers by web push, phones by FCM. */
import type { PushTarget } from '@haulway/domain/notification/notification-registration.ts'
import { type FcmOptions, openFcmPush } from './fcm-push.ts'
import type { SendPush } from './push-port.ts'
import { deriveWebPushKeys, openWebPush, type WebPushKeys } from './web-push.ts'

/** All of it may be absent: the keys are then made from the secret, and nothing is pushed to phones. */
export type PushSettings = {
  webPushKeys?: WebPushKeys | undefined
  webPushSubject?: string | undefined
  /** Push services that are trusted besides those of the browsers. */
  hosts?: readonly string[] | undefined
  fcm?: FcmOptions | undefined
}

/**
 * @param log sentences for the operator; never a token
 * @returns the port, and the key that browsers subscribe with
 */
export function openPush(
  settings: PushSettings | undefined,
  { authSecret, publicUrl }: { authSecret: string; publicUrl: string },
  log: (sentence: string) => void,
): { send: SendPush; webPublicKey: string } {
  const keys = settings?.webPushKeys ?? deriveWebPushKeys(authSecret)
  // Whom a push service may write to: an address of a kind that it accepts.
  const ours = publicUrl.startsWith('https:') ? publicUrl : 'mailto:no-reply@haulway.example'
  const web = openWebPush({ keys, subject: settings?.webPushSubject ?? ours }, log)
  const fcm = openFcmPush(settings?.fcm, log)
  return {
    webPublicKey: keys.publicKey,
    send: ({ target }: { target: PushTarget }, message, lifeSeconds) =>
      target.kind === 'web' ? web(target, message, lifeSeconds) : fcm(target, message, lifeSeconds),
  }
}
