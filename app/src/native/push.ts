/** Whether this device may receive pushes, and where they go: the browser's push service, or the phone's token. */

import { PushNotifications } from '@capacitor/push-notifications'
import { AppError } from '@haulway/domain/errors.ts'
import type { PushTarget } from '@haulway/domain/notification/notification-registration.ts'
import { z } from 'zod'
import { readPlatform } from './platform.ts'

/** `insecure`: the page was loaded over plain http · `undecided`: the user has not been asked yet. */
export type PushPermission = 'unsupported' | 'insecure' | 'undecided' | 'denied' | 'granted'

export async function readPushPermission(): Promise<PushPermission> {
  if (readPlatform() !== 'web') {
    const { receive } = await PushNotifications.checkPermissions()
    return receive === 'granted' || receive === 'denied' ? receive : 'undecided'
  }
  if (!window.isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported'
  if ((await navigator.serviceWorker.getRegistration()) === undefined) return 'unsupported'
  return Notification.permission === 'default' ? 'undecided' : Notification.permission
}

/** Asks the user. Call it only in answer to a tap. */
export async function askPushPermission(): Promise<PushPermission> {
  if (readPlatform() !== 'web') await PushNotifications.requestPermissions()
  else await Notification.requestPermission()
  return readPushPermission()
}

/**
 * Where pushes to this device go. Returns the same target until something changes.
 * @param publicKey the key our pushes are signed with; only a browser needs it
 * @throws AppError networkError when the push service can't be reached
 */
export async function openPushTarget(publicKey: string): Promise<PushTarget> {
  const platform = readPlatform()
  return platform === 'web' ? openWebTarget(publicKey) : { kind: 'fcm', platform, token: await readPhoneToken() }
}

/** Ends pushes to this device with what the device can do without the server. */
export async function closePushTarget(): Promise<void> {
  if (readPlatform() !== 'web') return PushNotifications.unregister()
  const existing = await (await findWorker())?.pushManager.getSubscription()
  await existing?.unsubscribe()
}

const openPathSchema = z.object({ type: z.literal('open-path'), path: z.string().startsWith('/') })
const tappedSchema = z.object({ path: z.string().startsWith('/') })

/** Calls `listener` with the path of a push that was tapped, while the app is open. @returns how to stop */
export function onPushTapped(listener: (path: string) => void): () => void {
  if (readPlatform() !== 'web') {
    const added = PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) => {
      const tapped = tappedSchema.safeParse(notification.data)
      if (tapped.success) listener(tapped.data.path)
    })
    return () => void added.then(handle => handle.remove())
  }
  if (!('serviceWorker' in navigator)) return () => {}
  const take = ({ data }: MessageEvent) => {
    const message = openPathSchema.safeParse(data)
    if (message.success) listener(message.data.path)
  }
  navigator.serviceWorker.addEventListener('message', take)
  return () => navigator.serviceWorker.removeEventListener('message', take)
}

async function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined
}

async function openWebTarget(publicKey: string): Promise<PushTarget> {
  const manager = (await findWorker())?.pushManager
  if (!manager) throw new AppError('unavailable')
  const existing = await manager.getSubscription()
  if (existing && keyOf(existing) === publicKey) return targetOf(existing)
  // It was made with an earlier key, so it no longer accepts our pushes.
  await existing?.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const created = await manager.subscribe(options).catch(() => {
    throw new AppError('networkError')
  })
  return targetOf(created)
}

const subscriptionSchema = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
})

function targetOf(subscription: PushSubscription): PushTarget {
  return { kind: 'web', ...subscriptionSchema.parse(subscription.toJSON()) }
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

const tokenTimeoutMs = 20_000

async function readPhoneToken(): Promise<string> {
  const token = Promise.withResolvers<string>()
  const failed = () => token.reject(new AppError('networkError'))
  const timer = setTimeout(failed, tokenTimeoutMs)
  const added = [
    await PushNotifications.addListener('registration', ({ value }) => token.resolve(value)),
    await PushNotifications.addListener('registrationError', failed),
  ]
  try {
    await PushNotifications.register()
    return await token.promise
  } finally {
    clearTimeout(timer)
    for (const handle of added) await handle.remove()
  }
}
