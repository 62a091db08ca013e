/** Pages and panes with unsaved answers in a real Ionic outlet: whatever leaves them asks first, and loses nothing. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { address, choose, field, follow, isGone, openForm, openYard, question } from './yard.fixture.tsx'

let close = () => {}
beforeEach(async () => {
  close = await openYard()
})
<<<<<<< HEAD
afterEach(() => close())
=======

function Yard() {
  return (
    <TabShell tabs={tabs} entity="Yard" user="Ana" accountTo="/yard/second" onFind={noAct} onKeys={noAct}>
      <Route path="list" element={<Materials />} />
      <Route path="second" element={<Page header={{ title: 'Second' }} />} />
      <Route path="form" element={<NewMaterial />} />
    </TabShell>
  )
}

function Materials() {
  const pane = useRowPane('material')
  const details = pane.chosen && {
    title: `Change ${pane.chosen}`,
    closeTo: pane.closeTo,
    children: <NameForm key={pane.chosen} onDone={noAct} />,
  }
  return (
    <Page header={{ title: 'Materials' }} {...(details && { pane: details })}>
      <Link to="/yard/form">New material</Link>
      <Link to={pane.withRow('2A')}>Row 2A</Link>
      <Link to={pane.withRow('Fill')}>Row Fill</Link>
    </Page>
  )
}

function NewMaterial() {
  const navigate = useNavigate()
  return (
    <Page header={{ title: 'New material', back: '/yard/list' }}>
      <NameForm onDone={() => navigate('/yard/list', { replace: true })} />
      <button type="button" onClick={() => navigate('/yard/second')}>
        Go on
      </button>
    </Page>
  )
}

function NameForm({ onDone }: { onDone: () => void }) {
  const form = useForm({ defaultValues: { name: '' } })
  return (
    <Form onSubmit={form.handleSubmit(onDone)}>
      <TextField label="Name" {...form.register('name')} />
      <button type="submit">Save</button>
    </Form>
  )
}

const follow = (name: string) => page.getByRole('link', { name, exact: true }).click()
const field = () => page.getByLabelText('Name', { exact: true })
const question = () => page.getByRole('dialog', { name: 'Leave without saving?' })
const choose = (name: string) => question().getByRole('button', { name, exact: true }).click()
const address = () => `${location.pathname}${location.search}`
/** Whether the browser asks before the window is closed. */
const asksAtClosing = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
const isGone = () => expect.poll(() => question().elements()).toEqual([])

async function openForm(): Promise<void> {
  await follow('New material')
  await expect.element(page.getByRole('heading', { name: 'New material' })).toBeVisible()
  await field().fill('2A stone')
}
>>>>>>> h2

const waysOut: Record<string, { leave: () => Promise<unknown>; to: string }> = {
  "the browser's Back": { leave: async () => history.back(), to: '/yard/list' },
  'the back arrow': { leave: () => page.getByRole('link', { name: 'Back', exact: true }).click(), to: '/yard/list' },
  'another tab': { leave: () => page.getByRole('tab', { name: /^Second/ }).click(), to: '/yard/second' },
  'the keys of a tab': {
    leave: async () => {
      await page.getByRole('heading', { name: 'New material' }).click()
      await userEvent.keyboard('gs')
    },
    to: '/yard/second',
  },
}

for (const [name, { leave, to }] of Object.entries(waysOut)) {
  test(`${name} leaves a page with unsaved answers only after asking`, async () => {
    await openForm()
    await leave()
    await choose('Keep editing')
    await isGone()
    expect(address()).toBe('/yard/form')
    await expect.element(field()).toHaveValue('2A stone')
    await leave()
    await choose('Discard')
    await expect.poll(address).toBe(to)
    await isGone()
  })
}

test('Back pressed several times in a row asks once and loses nothing', async () => {
  await openForm()
  for (const _ of Array(3)) history.back()
  await expect.element(question()).toBeVisible()
  await choose('Keep editing')
  await isGone()
  await expect.poll(address).toBe('/yard/form')
  await expect.element(field()).toHaveValue('2A stone')
})

test('what was discarded is gone when the page is opened again', async () => {
  await openForm()
  await page.getByRole('tab', { name: /^Second/ }).click()
  await choose('Discard')
  await expect.poll(address).toBe('/yard/second')
  history.back()
  await expect.poll(address).toBe('/yard/form')
  await expect.element(field()).toHaveValue('')
})

test('a form beside a list asks before another row takes its place, and before it is closed', async () => {
  await follow('Row 2A')
  await field().fill('2A stone')
  await follow('Row Fill')
  await choose('Keep editing')
  await isGone()
  expect(address()).toBe('/yard/list?material=2A')
  await expect.element(field()).toHaveValue('2A stone')
  await page.getByRole('link', { name: 'Close', exact: true }).click()
  await choose('Keep editing')
  await isGone()
  await follow('Row Fill')
  await choose('Discard')
  await expect.poll(address).toBe('/yard/list?material=Fill')
  await expect.element(field()).toHaveValue('')
})

test('the window closes only after asking while a page that the app left behind has unsaved answers', async () => {
  await openForm()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect.poll(address).toBe('/yard/second')
  expect(asksAtClosing()).toBe(true)
  history.back()
  await expect.poll(address).toBe('/yard/form')
  await expect.element(field()).toHaveValue('2A stone')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(address).toBe('/yard/list')
  await expect.poll(asksAtClosing).toBe(false)
})

test('a form that was saved is left without a question, and so is the next page', async () => {
  await openForm()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(address).toBe('/yard/list')
  expect(question().elements()).toEqual([])
  await page.getByRole('tab', { name: /^Second/ }).click()
  await expect.poll(address).toBe('/yard/second')
})
