/** The state of pushes on this device, for the settings page. */

import { ask } from '@haulway/client/transport/ask.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { targetKey } from '@haulway/domain/notification/notification-registration.ts'
import { pushConfigDocumentId, pushConfigSchema } from '@haulway/domain/startup/startup.documents.ts'
import { useCallback, useEffect, useState } from 'react'
import type { z } from 'zod'
import { preferenceKeys, readPreference, removePreference, writePreference } from '../native/preferences.ts'
import {
  askPushPermission,
  closePushTarget,
  openPushTarget,
  type PushPermission,
  readPushPermission,
} from '../native/push.ts'
import { hasPendingLogout, ownRegistrationSchema, sendPendingLogouts } from '../session/pending-logout.ts'
import { type Sync, useSync } from '../sync/sync-context.ts'
import { useDocument } from '../sync/use-documents.ts'
import { useScreenLanguage } from '../ui/format/i18n.ts'

export type PushState = {
  /** Undefined until the device has answered. */
  permission: PushPermission | undefined
  isOn: boolean
  /** False until the server's key has arrived; a tap would do nothing before. */
  isReady: boolean
  isChanging: boolean
  refusal: AppError | undefined
  /** Requests the permission, so call it only in answer to a tap. */
  turnOn: () => void
  turnOff: () => void
}

export function usePush(): PushState {
  const sync = useSync()
  const publicKey = usePublicKey()
  const language = useScreenLanguage()
  const [permission, setPermission] = useState<PushPermission>()
  const [isOn, setIsOn] = useState(false)
  const [isChanging, setIsChanging] = useState(false)
  const [refusal, setRefusal] = useState<AppError>()
  useEffect(() => {
    void readPushPermission().then(setPermission)
    void readRegistration(sync.uid).then(registration => setIsOn(registration !== undefined))
  }, [sync.uid])
  const change = useCallback(async (work: () => Promise<boolean>) => {
    setIsChanging(true)
    setRefusal(undefined)
    try {
      setIsOn(await work())
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      setRefusal(error)
    } finally {
      setIsChanging(false)
    }
  }, [])
  const turnOn = () =>
    change(async () => {
      const answer = await askPushPermission()
      setPermission(answer)
      if (answer !== 'granted' || publicKey === undefined) return false
      await register(sync, publicKey, language)
      return true
    })
  const turnOff = () =>
    change(async () => {
      await unregister(sync)
      return false
    })
  const isReady = publicKey !== undefined
  return { permission, isOn: isOn && permission === 'granted', isReady, isChanging, refusal, turnOn, turnOff }
}

/**
 * Keeps the registration current when the browser changes its push endpoint, the server its key, or the user the
 * device's language. Mount once.
 */
export function useRefreshPushRegistration(): void {
  const sync = useSync()
  const publicKey = usePublicKey()
  const language = useScreenLanguage()
  useEffect(() => {
    if (publicKey === undefined) return
    // Without a network the next start tries again.
    void refresh(sync, publicKey, language).catch(error => {
      if (!(error instanceof AppError)) throw error
    })
  }, [sync, publicKey, language])
}

async function refresh(sync: Sync, publicKey: string, language: string): Promise<void> {
  const registration = await readRegistration(sync.uid)
  if (!registration || (await readPushPermission()) !== 'granted') return
  const isCurrent =
    registration.language === language && targetKey(await openPushTarget(publicKey)) === registration.target
  if (!isCurrent) await register(sync, publicKey, language, registration)
}

type Registration = z.infer<typeof ownRegistrationSchema>

/** @param before the registration to replace; it is restored if the call fails */
async function register(
  { uid, storage, transport }: Sync,
  publicKey: string,
  language: string,
  before?: Registration,
): Promise<void> {
  await sendPendingLogouts()
  if (await hasPendingLogout(uid)) throw new AppError('networkError')
  const target = await openPushTarget(publicKey)
  const deviceId = String(await storage.readMeta('deviceId'))
  const removalKey = before?.removalKey ?? newRemovalKey()
  // Stored first, so that the removal key is not lost if the answer is.
  const registration: Registration = { uid, deviceId, removalKey, target: targetKey(target), language }
  await writePreference(preferenceKeys.notificationRegistration, registration)
  try {
    await ask(transport, 'addNotificationRegistration', { deviceId, target, removalKey, language })
  } catch (error) {
    if (before) await writePreference(preferenceKeys.notificationRegistration, before)
    else await removePreference(preferenceKeys.notificationRegistration)
    throw error
  }
}

async function unregister({ uid, transport }: Sync): Promise<void> {
  const registration = await readRegistration(uid)
  if (registration)
    await ask(transport, 'removeNotificationRegistration', { userId: uid, deviceId: registration.deviceId })
  await removePreference(preferenceKeys.notificationRegistration)
  await closePushTarget()
}

async function readRegistration(uid: string) {
  const registration = await readPreference(preferenceKeys.notificationRegistration, ownRegistrationSchema)
  return registration?.uid === uid ? registration : undefined
}

function usePublicKey(): string | undefined {
  const config = useDocument('haulway-config', 'haulway-config', pushConfigDocumentId, pushConfigSchema)
  return config?.body.webPushPublicKey
}

function newRemovalKey(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
