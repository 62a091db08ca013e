/** A device that has just logged in: nothing is called empty before the business's documents have come. */
import { newId } from '@haulway/client/new-id.ts'
import { untilAborted } from '@haulway/client/sync/until-aborted.ts'
import type { WireDocument } from '@haulway/domain/document/document.ts'
import { entityScope, type Scope, userScope } from '@haulway/domain/document/scope.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import type { SubscriptionMessage } from '@haulway/domain/wire/subscription.ts'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { OutboxPage } from '../account/OutboxPage.tsx'
import { idOf, pit, user } from '../areas/forms/form-documents.fixture.ts'
import { ApprovePage } from '../areas/jobber/ApprovePage.tsx'
import { CurrentEntityProvider } from '../entity/CurrentEntity.tsx'
import { SyncProvider } from '../sync/SyncProvider.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { openStage } from '../ui/stage.fixture.tsx'
import { AreaPage } from './AreaPage.tsx'

const { stage, draw } = openStage('div')
const entityId = idOf(1)
const { code } = entityTypes.jobber
afterEach(() => vi.restoreAllMocks())

/** Draws a page on a new device. `send` is what the server's stream brings, `fail` ends it for good. */
function openDevice(part: ReactNode) {
  const uid = `first-${newId()}`
  const opened = Promise.withResolvers<(message: SubscriptionMessage) => Promise<void>>()
  let isLost = false
  const lost = async () => ({ kind: 'lost', trouble: 'No network.' }) as const
  const transport = {
    send: lost,
    upload: lost,
    subscribe: async (_: unknown, onMessage: (message: SubscriptionMessage) => Promise<void>, signal: AbortSignal) => {
      if (isLost) throw new TypeError('no network')
      opened.resolve(onMessage)
      await untilAborted(signal)
      throw new Error('aborted')
    },
  }
  draw(
    <MemoryRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
      <SyncProvider uid={uid} transport={transport} newId={newId} fallback={null}>
        <CurrentEntityProvider uid={uid} found={{ startEntity: entityId, entityType: code }}>
          {part}
        </CurrentEntityProvider>
      </SyncProvider>
    </MemoryRouter>,
  )
  const send = async (message: SubscriptionMessage) => (await opened.promise)(message)
  const sendUser = () => send(snapshot(userScope(uid), [['haulway-user', uid, { ...user, uid, entityTypes: [code] }]]))
  const sendBusiness = () =>
    send(
      snapshot(entityScope(entityId), [
        ['haulway-entity', entityId, { ...pit, entityType: code }],
        ['members', uid, { entityId, uid, role: 'owner', name: 'Jo Alder', since: 0 }],
      ]),
    )
  const lose = () => {
    isLost = true
    window.dispatchEvent(new Event('offline'))
  }
  return { send, sendUser, sendBusiness, lose }
}

function snapshot(scope: Scope, documents: [string, string, object][]): SubscriptionMessage {
  const wire = documents.map(([collection, id, body]): WireDocument => {
    return { collection, id, version: 1, body: { ...body } }
  })
  return { type: 'snapshot', scope, to: 1, documents: wire }
}

const text = () => stage.textContent ?? ''
const waits = () => stage.querySelector('.hw-skeleton') !== null

test('a list is empty only once the documents of the user and of the business have come', async () => {
  const { sendUser, sendBusiness } = openDevice(<ApprovePage />)
  await expect.poll(waits).toBe(true)
  await sendUser()
  // The initials in the header are the user's.
  await expect.poll(text).toContain('PO')
  expect(waits()).toBe(true)
  expect(text()).not.toMatch(/Nothing to approve|Only/)
  await sendBusiness()
  await expect.poll(text).toContain('Nothing to approve')
  expect(waits()).toBe(false)
})

test('without a network, the page says that the work is still to come', async () => {
  const { lose } = openDevice(<ApprovePage />)
  await expect.poll(waits).toBe(true)
  lose()
  const later = Date.now() + 20_000
  vi.spyOn(Date, 'now').mockImplementation(() => later)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await expect.poll(text).toContain('Nothing on this device yet')
  expect(text()).not.toContain('Nothing to approve')
})

test('a page about this device works at once', async () => {
  openDevice(<OutboxPage />)
  await expect.poll(text).toContain('To send')
  await expect.poll(waits).toBe(false)
})

test('what was typed stays while the documents are fetched again', async () => {
  const { send, sendUser, sendBusiness } = openDevice(
    <AreaPage header={{ title: 'Form' }}>
      <TextField name="note" label="Note" />
    </AreaPage>,
  )
  await sendUser()
  await sendBusiness()
  await page.getByLabelText('Note').fill('Gate 3 is closed')
  await send({ type: 'reset', scope: entityScope(entityId), reason: 'tooOld' }).catch(() => {})
  await expect.element(page.getByLabelText('Note')).toHaveValue('Gate 3 is closed')
  expect(waits()).toBe(false)
})
