/** Until the device has read its queue, the operator's pages wait: an empty page would say that no truck is here. */
import { type ReactNode, useMemo } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SyncContext, useSync } from '../../sync/sync-context.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { openFormStage } from '../forms/form-stage.fixture.tsx'
import { LoadedTodayPage } from './LoadedTodayPage.tsx'
import { LoadTrucksPage } from './LoadTrucksPage.tsx'

const { stage, draw } = openStage('div')

/** A device whose loads are read late. */
function LateLoads({ until, children }: { until: Promise<void>; children: ReactNode }) {
  const sync = useSync()
  const late = useMemo(() => {
    const { storage } = sync
    const listDocuments: typeof storage.listDocuments = async (scope, collection) => {
      if (collection === 'load-logs') await until
      return storage.listDocuments(scope, collection)
    }
    return { ...sync, storage: { ...storage, listDocuments } }
  }, [sync, until])
  return <SyncContext value={late}>{children}</SyncContext>
}

test.each([
  ['trucks to load', <LoadTrucksPage key="load" />],
  ['loads of today', <LoadedTodayPage key="loaded" />],
])('the page of %s waits for what the device has', async (_, pageOf) => {
  await page.viewport(390, 844)
  const { promise, resolve } = Promise.withResolvers<void>()
  const lost = { kind: 'lost', trouble: 'No network.' } as const
  const { part } = await openFormStage('/', lost, [], { type: 'excavatorOperator' })
  draw(part(<LateLoads until={promise}>{pageOf}</LateLoads>))
  await expect.element(page.getByRole('status', { name: 'Please Wait...' })).toBeVisible()
  resolve()
  await expect.poll(() => page.getByRole('status', { name: 'Please Wait...' }).query()).toBeNull()
  expect(stage.querySelector('.hw-page-main')?.textContent).not.toBe('')
})
