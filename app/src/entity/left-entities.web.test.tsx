/** What a business leaves on a device when its user has left it, and what is followed besides the current business. */
import { entityScope, type Scope } from '@haulway/domain/document/scope.ts'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { idOf } from '../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../areas/forms/form-stage.fixture.tsx'
import { useSync } from '../sync/sync-context.ts'
import { openStage } from '../ui/stage.fixture.tsx'

const { draw } = openStage()

test('the documents of a business that the user’s own document no longer lists leave the device', async () => {
  const own = entityScope(idOf(1))
  const left = entityScope(idOf(77))
  const truck = { collection: 'trucks', id: idOf(78), body: { number: '41' } }
  const form = await openFormStage('/here', undefined, [{ scope: left, ...truck }])
  draw(form.part(<Scopes />))
  await expect.poll(() => readScopes?.()).not.toContain(left)
  expect(await readScopes?.()).toContain(own)
})

let readScopes: (() => Promise<Scope[]>) | undefined

function Scopes() {
  const { storage } = useSync()
  useEffect(() => {
    readScopes = async () => Object.keys(await storage.readVersions()) as Scope[]
  }, [storage])
  return null
}
