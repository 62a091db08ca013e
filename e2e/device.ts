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
