/** Tabs in a real Ionic outlet over a real local database. */
import { newId } from '@haulway/client/new-id.ts'
import type { SyncStorage } from '@haulway/client/storage.ts'
import { entityScope } from '@haulway/domain/document/scope.ts'
import { Route } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { useSync } from '../../sync/sync-context.ts'
import { useDocuments } from '../../sync/use-documents.ts'
import { listViolations } from '../violations.fixture.ts'
import { openIonicApp } from './ionic-app.fixture.tsx'
import { Page } from './Page.tsx'
import { SkipLink } from './SkipLink.tsx'
import { TabShell } from './TabShell.tsx'

const scope = entityScope(newId())
const plateSchema = z.object({ plate: z.string() })
let storage: SyncStorage
/** How often the page of each tab was drawn. */
let drawn: Record<string, number>
let close: () => void

beforeEach(async () => {
  drawn = {}
  close = await openIonicApp(
    '/yard/first',
    <>
      <SkipLink />
      <TabShell tabs={tabs} entity="Yard" user="Ana" accountTo="/yard/first" onFind={noAct} onKeys={noAct}>
        <Route path="/yard/first" element={<Plates title="First" />} />
        <Route path="/yard/second" element={<Plates title="Second" />} />
      </TabShell>
    </>,
  )
  await expect.element(page.getByRole('heading', { name: 'First' })).toBeVisible()
})
afterEach(() => close())

const noAct = () => undefined

const tabs = [
  { tab: 'first', href: '/yard/first', label: 'First', icon: 'truck', goKey: 'f' },
  { tab: 'second', href: '/yard/second', label: 'Second', icon: 'truck', goKey: 's' },
] as const

function Plates({ title }: { title: string }) {
  storage = useSync().storage
  const plates = useDocuments(scope, 'trucks', plateSchema)
  drawn[title] = (drawn[title] ?? 0) + 1
  return (
    <Page header={{ title, account: { initials: 'AY', to: '/yard/first' } }}>
      <button type="button">Act on {title}</button>
      {plates?.map(({ id, body }) => (
        <p key={id}>{body.plate}</p>
      ))}
    </Page>
  )
}

let version = 0
function arrive(plate: string): Promise<void> {
  version++
  return storage.replaceScope(scope, version, [{ collection: 'trucks', id: 'truck-1', version, body: { plate } }])
}

const seen = (plate: string) =>
  page
    .getByText(plate)
    .elements()
    .filter(each => each.checkVisibility())

/** How often the first tab's page is drawn while the second one shows what has arrived. */
async function countDrawnBy(plate: string): Promise<number> {
  const before = drawn.First ?? 0
  const next = `${plate} ${version}`
  await arrive(next)
  await expect.poll(() => seen(next)).toHaveLength(1)
  return (drawn.First ?? 0) - before
}

test('a page that was left rests while documents arrive, and shows the newest when it is opened again', async () => {
  await arrive('AB-1')
  await expect.poll(() => seen('AB-1')).toHaveLength(1)
  await userEvent.click(page.getByRole('tab', { name: 'Second' }))
  await expect.element(page.getByRole('heading', { name: 'Second' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'First' })).not.toBeInTheDocument()
  await expect.poll(() => countDrawnBy('AB-2')).toBe(0)
  await arrive('AB-4')
  await expect.poll(() => seen('AB-4')).toHaveLength(1)
  await userEvent.click(page.getByRole('tab', { name: 'First' }))
  await expect.element(page.getByRole('heading', { name: 'First' })).toBeVisible()
  await expect.poll(() => seen('AB-4')).toHaveLength(1)
  expect(seen('AB-1')).toEqual([])
  await arrive('AB-5')
  await expect.poll(() => seen('AB-5')).toHaveLength(1)
})

const focused = () => document.activeElement?.textContent

test.each([
  [390, 844],
  [844, 390],
  [1440, 900],
])(
  'at %i px the first Tab reaches a link that jumps over header and tabs, to the page that is shown',
  async (...size) => {
    await page.viewport(...size)
    await userEvent.click(page.getByRole('tab', { name: 'Second' }))
    await expect.element(page.getByRole('heading', { name: 'Second' })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'First' })).not.toBeInTheDocument()
    const skip = page.getByRole('button', { name: 'Skip to content' })
    document.querySelector<HTMLElement>('.hw-skip')?.focus()
    await expect.element(skip).toHaveFocus()
    expect(skip.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('{Tab}')
    await expect.poll(focused).toBe('Act on Second')
  },
)

test.each([
  [390, 844],
  [844, 390],
  [1440, 900],
])('at %i px all that is seen is in a landmark, the labels of the tabs too', async (...size) => {
  await page.viewport(...size)
  await expect.poll(() => listViolations(document)).toEqual([])
  for (const name of ['First', 'Second']) {
    const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('tab', { name })
    await expect.element(tab).toBeVisible()
  }
})

test.each([
  [844, 390],
  [640, 360],
])('a phone on its side, %i × %i px, has the tabs beside the page, which gets the height', async (width, height) => {
  await page.viewport(width, height)
  const bar = page.getByRole('tablist').element().getBoundingClientRect()
  expect([bar.left, bar.top, bar.height]).toEqual([0, 0, height])
  const act = page.getByRole('button', { name: 'Act on First' }).element().getBoundingClientRect()
  expect(act.left).toBeGreaterThan(bar.right)
  expect(act.top).toBeLessThan(height / 4)
  for (const name of ['First', 'Second']) {
    expect(page.getByRole('tab', { name }).element().getBoundingClientRect().bottom).toBeLessThanOrEqual(height)
  }
})

test('the window is named after the page that is shown, even after going back to one that stayed mounted', async () => {
  await expect.poll(() => document.title).toBe('First, Haulway')
  await userEvent.click(page.getByRole('tab', { name: 'Second' }))
  await expect.poll(() => document.title).toBe('Second, Haulway')
  await userEvent.click(page.getByRole('tab', { name: 'First' }))
  await expect.poll(() => document.title).toBe('First, Haulway')
})
