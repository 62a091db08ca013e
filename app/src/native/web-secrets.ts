/**
 * Small secrets of this device on the web, in IndexedDB: what it has stored survives a browser that is killed. Chromium
 * writes localStorage to the disk up to a minute later, so a phone that ended the app would forget its login.
 */
import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import { awaitStorage, StorageClosed } from './start-trouble.ts'

const name = 'haulway-secrets'

let store: UseStore | undefined
function openStore(): UseStore {
  if (!globalThis.indexedDB) throw new StorageClosed('This browser has no storage.')
  store ??= createStore(name, 'secrets')
  return store
}

const channel = new BroadcastChannel(name)

export async function readWebSecret(key: string): Promise<unknown> {
  return awaitStorage(get(key, openStore()))
}

export async function writeWebSecret(key: string, value: unknown): Promise<void> {
  await awaitStorage(set(key, value, openStore()))
  channel.postMessage(key)
}

export async function removeWebSecret(key: string): Promise<void> {
  await awaitStorage(del(key, openStore()))
  channel.postMessage(key)
}

/** Calls `listener` when another tab has written or removed the secret. A native shell has one window and no tabs. */
export function onSecretChanged(key: string, listener: () => void): void {
  channel.addEventListener('message', ({ data }) => {
    if (data === key) listener()
  })
}
