import { newId } from '@haulway/client/new-id.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { idOf, pit, user } from '../areas/forms/form-documents.fixture.ts'
import { openStage } from '../ui/stage.fixture.tsx'
import { StartupGate } from './StartupGate.tsx'
import { openOwnSession, openServerDocuments, serviceStatus } from './server-documents.fixture.ts'

const { draw } = openStage('div')
afterEach(() => vi.restoreAllMocks())

const splash = () => page.getByRole('progressbar')

test('below the splash, the app opens its documents once the user and their business are known', async () => {
  const uid = newId()
  const type = Promise.withResolvers<object>()
  openServerDocuments({ ...serviceStatus, [uid]: { ...user, uid }, [idOf(1)]: () => type.promise })
  const seen: boolean[] = []
  draw(
    <StartupGate session={openOwnSession(uid)} runKey={uid}>
      {(facts, isStarted) => {
        seen.push(isStarted)
        return <p>{`${isStarted ? 'Drawn' : 'Opened'} for ${facts.startEntity}`}</p>
      }}
    </StartupGate>,
  )
  await expect.element(page.getByText(`Opened for ${idOf(1)}`)).toBeInTheDocument()
  await expect.element(splash()).toBeVisible()
  expect(seen).not.toContain(true)
  type.resolve(pit)
  await expect.element(page.getByText(`Drawn for ${idOf(1)}`)).toBeVisible()
  await expect.poll(() => splash().elements()).toEqual([])
})

test('a business without a type opens no screen of the app', async () => {
  const uid = newId()
  openServerDocuments({ ...serviceStatus, [uid]: { ...user, uid }, [idOf(1)]: { ...pit, entityType: null } })
  draw(
    <StartupGate session={openOwnSession(uid)} runKey={uid}>
      {(_, isStarted) => isStarted && <p>Drawn</p>}
    </StartupGate>,
  )
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  expect(page.getByText('Drawn').elements()).toEqual([])
})
