import type { Page } from 'playwright-core'

/** Everything in the app's IndexedDB databases on a device, as one text that tests can search. */
export async function readDevice(page: Page): Promise<string> {
  return page.evaluate(`(async () => {
    const done = request => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const found = []
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        found.push(await done(database.transaction(store).objectStore(store).getAll()))
      }
      database.close()
    }
    return JSON.stringify(found)
  })()`)
}

/** The tokens of the login that the browser on a device keeps, as text; null if there are none. */
export function readSession(page: Page): Promise<string | null> {
  return page.evaluate(inSecrets("get('session')"))
}

/** Takes the login from the browser, as clearing its site data would. */
export async function removeSession(page: Page): Promise<void> {
  await page.evaluate(inSecrets("delete('session')"))
}

/** A script that does something with the store of secrets, which exists once the app has started. */
const inSecrets = (act: string) => `(async () => {
  const done = request => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const database = await done(indexedDB.open('haulway-secrets'))
  const found = await done(database.transaction('secrets', 'readwrite').objectStore('secrets').${act})
  database.close()
  return found === undefined ? null : JSON.stringify(found)
})()`
