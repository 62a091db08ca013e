import { serviceStatusDocumentId } from '@haulway/domain/startup/service-status.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openFormStage } from '../areas/forms/form-stage.fixture.tsx'
import { openDexieStorage, SyncDatabase } from '../sync/dexie-storage.ts'
import { openStage } from '../ui/stage.fixture.tsx'
import { LiveAlert } from './LiveAlert.tsx'

// As on a phone, and as on the web the first time: preferences answer in a task of their own.
vi.mock(import('../native/preferences.ts'), async load => {
  const preferences = await load()
  return {
    ...preferences,
    readPreference: async (key, schema) => {
      await new Promise(resolve => setTimeout(resolve))
      return preferences.readPreference(key, schema)
    },
  }
})

const { draw } = openStage()
const facts = { platform: 'web', versionCode: 1, hasLocalData: true, hasOpenLoad: false } as const

test('maintenance is shown while the device knows of it, however late its preferences answer', async () => {
  const { part, uid } = await openFormStage('/')
  draw(part(<LiveAlert facts={facts} />))
  const db = new SyncDatabase(uid)
  const store = (version: number, isAvailable: boolean) => {
    const document = { collection: 'haulway-config', id: serviceStatusDocumentId, version, body: { isAvailable } }
    return openDexieStorage(db).replaceScope('haulway-config', version, [document])
  }
  const alert = page.getByRole('alertdialog')
  // Without a status there is maintenance.
  await expect.element(alert).toBeVisible()
  await store(1, true)
  await expect.poll(() => alert.elements()).toEqual([])
  await store(2, false)
  await expect.element(alert).toBeVisible()
  db.close()
})
