/** Pages of older documents, while their reader goes from one business to another. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { dayMs } from '@haulway/domain/time.ts'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { idOf, pit } from '../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../areas/forms/form-stage.fixture.tsx'
import { withdrawal } from '../payment/withdraw/withdraw.fixture.ts'
import { openStage } from '../ui/stage.fixture.tsx'
import { OlderButton } from './OlderButton.tsx'
import { useOlderPages } from './use-older-pages.ts'

const { stage, draw } = openStage('div')
afterEach(() => void vi.unstubAllGlobals())

/** A page that stays open while its user switches to another business. */
function Older() {
  const [entityId, setEntityId] = useState(idOf(1))
  const { documents, isReading } = useOlderPages(entityScope(entityId), 'withdrawals', { limit: 30 }, true)
  return (
    <>
      <button type="button" onClick={() => setEntityId(idOf(2))}>
        Switch
      </button>
      <p>{isReading ? 'reading' : documents.map(({ entityName }) => entityName).join()}</p>
    </>
  )
}

function OnRequest() {
  const older = useOlderPages(entityScope(idOf(1)), 'withdrawals', { limit: 30 })
  return (
    <>
      <p>{older.documents.map(({ entityName }) => entityName).join()}</p>
      <OlderButton older={older}>Older withdrawals</OlderButton>
    </>
  )
}

const shown = () => stage.querySelector('p')?.textContent

test('an answer about the business before, however late, is not taken for one about this business', async () => {
  const answers = new Map<string, (answer: Response) => void>()
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    const url = input instanceof Request ? input.url : String(input)
    return new Promise<Response>(resolve => answers.set(url.includes(idOf(1)) ? 'first' : 'second', resolve))
  })
  const answer = (to: string, entityName: string) => {
    const body = { ...withdrawal, entityName }
    const documents = [{ collection: 'withdrawals', id: body.withdrawalId, version: 1, body }]
    const sent = Response.json({ documents })
    answers.get(to)?.(sent)
    return sent
  }
  draw(<Older />)
  await expect.poll(() => answers.has('first')).toBe(true)
  await page.getByRole('button', { name: 'Switch' }).click()
  await expect.poll(() => answers.has('second')).toBe(true)
  answer('second', 'Keystone')
  await expect.poll(shown).toBe('Keystone')
  const late = answer('first', 'Oak Run')
  await expect.poll(() => late.bodyUsed).toBe(true)
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  expect(shown()).toBe('Keystone')
})

test('a page that could not be read says so, and is read with the next tap', async () => {
  let isOnline = false
  const body = { ...withdrawal, entityName: 'Keystone' }
  const documents = [{ collection: 'withdrawals', id: body.withdrawalId, version: 1, body }]
  vi.stubGlobal('fetch', async () => (isOnline ? Response.json({ documents }) : Response.error()))
  draw(<OnRequest />)
  const older = page.getByRole('button', { name: 'Older withdrawals' })
  await older.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent("Couldn't load them. Check your connection.")
  isOnline = true
  await older.click()
  await expect.poll(shown).toBe('Keystone')
  expect(page.getByRole('alert').elements()).toEqual([])
  expect(older.elements()).toEqual([])
})

test('a business of today is not offered older documents, since none can have left its devices', async () => {
  const scope = entityScope(idOf(1))
  const createdAt = async (createdOn: number) => {
    const entity = { scope, collection: 'haulway-entity', id: idOf(1), body: { ...pit, createdOn } }
    const { part } = await openFormStage('/', undefined, [entity])
    draw(part(<OnRequest />))
  }
  const older = page.getByRole('button', { name: 'Older withdrawals' })
  await createdAt(Date.now() - dayMs)
  await expect.element(older).toBeVisible()
  await createdAt(Date.now())
  await expect.element(older).not.toBeInTheDocument()
})
