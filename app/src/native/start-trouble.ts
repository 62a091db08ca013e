/** Passes an error that keeps the app from starting to `public/start-guard.js`, which shows the user what to do. */

/** A browser may fail to open a database and never report it. */
const storageMs = 15_000

/** Shows a message over the whole page, with a button that reloads the app. */
export function showStartTrouble(error: unknown): void {
  const detail = isAboutStorage(error) ? 'storage' : 'other'
  window.dispatchEvent(new CustomEvent('haulway-trouble', { detail }))
}

/** Tells the start guard that from now on the app reports its own errors. */
export function takeOverErrorReports(): void {
  window.dispatchEvent(new Event('haulway-reports'))
}

/** @throws StorageClosed when the device's storage does not answer in time */
export async function awaitStorage<T>(opening: PromiseLike<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StorageClosed('The storage of this device does not answer.')), storageMs)
  })
  try {
    return await Promise.race([opening, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The storage of this device can't be used. */
export class StorageClosed extends Error {
  override name = 'StorageClosed'
}

/** The names of the errors that browsers and Dexie throw when storage is closed, missing or full. */
const storageErrors = new Set([
  'StorageClosed',
  'SecurityError',
  'QuotaExceededError',
  'InvalidStateError',
  'UnknownError',
  'OpenFailedError',
  'MissingAPIError',
  'MissingApiError',
  'DatabaseClosedError',
  'VersionError',
])

function isAboutStorage(error: unknown): boolean {
  return error instanceof Error && storageErrors.has(error.name)
}
