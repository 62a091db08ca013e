/** Reports what keeps the app from starting to the page around it (public/start-guard.js), which says what to do. */

/** A browser may leave a database closed for good without a word. */
const storageMs = 15_000

/** Shows a sentence over everything, with a button that loads the app anew. */
export function tellStartTrouble(error: unknown): void {
  const detail = isAboutStorage(error) ? 'storage' : 'other'
  window.dispatchEvent(new CustomEvent('haulway-trouble', { detail }))
}

/** From here on the app reports its errors by itself. */
export function tellAppReports(): void {
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

class StorageClosed extends Error {
  override name = 'StorageClosed'
}

/** As browsers and Dexie name what a closed, missing or full storage throws. */
const storageErrors = new Set([
  ...['StorageClosed', 'SecurityError', 'QuotaExceededError', 'InvalidStateError', 'UnknownError'],
  ...['OpenFailedError', 'MissingAPIError', 'MissingApiError', 'DatabaseClosedError', 'VersionError'],
])

function isAboutStorage(error: unknown): boolean {
  return error instanceof Error && storageErrors.has(error.name)
}
