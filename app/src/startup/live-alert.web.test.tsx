import { entityScope } from '@haulway/domain/document/scope.ts'
import { serviceStatusDocumentId } from '@haulway/domain/startup/service-status.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../areas/forms/form-documents.fixture.ts'
import { openFormStage, type Stored } from '../areas/forms/form-stage.fixture.tsx'
import { openDexieStorage, SyncDatabase } from '../sync/dexie-storage.ts'
import { loadOf } from '../tracking/replay/replay.fixture.ts'
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

async function openRunningApp(more: readonly Stored[] = []) {
  const { part, uid } = await openFormStage('/', undefined, more)
  const db = new SyncDatabase(uid)
  onTestFinished(() => db.close())
  const storage = openDexieStorage(db)
  draw(part(<LiveAlert facts={facts} />))
  const setAvailable = (version: number, isAvailable: boolean) => {
    const document = { collection: 'haulway-config', id: serviceStatusDocumentId, version, body: { isAvailable } }
    return storage.replaceScope('haulway-config', version, [document])
  }
  return { setAvailable, alert: page.getByRole('alertdialog') }
}

test('maintenance is shown while the device knows about it, however late its preferences answer', async () => {
  const { alert, setAvailable } = await openRunningApp()
  // Without a status there is maintenance.
  await expect.element(alert).toBeVisible()
  await setAvailable(1, true)
  await expect.poll(() => alert.elements()).toEqual([])
  await setAvailable(2, false)
  await expect.element(alert).toBeVisible()
})

test('a driver with an open load closes maintenance, which is shown again when it begins again', async () => {
  const body = { ...loadOf(12), relations: ['trucker'], state: 'loaded' }
  const load = { scope: entityScope(idOf(1)), collection: 'load-logs', id: body.loadLogId, body }
  const { alert, setAvailable } = await openRunningApp([load])
  await setAvailable(1, true)
  await expect.poll(() => alert.elements()).toEqual([])
  await setAvailable(2, false)
  await alert.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(() => alert.elements()).toEqual([])
  // The page has to see its end first, so it ends and begins until the alert is back.
  let version = 2
  const endAndBegin = async () => {
    const shown = alert.elements().length
    if (shown === 0) await setAvailable(++version, version % 2 === 1)
    return shown
  }
  await expect.poll(endAndBegin).toBe(1)
})
