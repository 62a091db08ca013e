/** Pages, panes and sheets with answers in a real Ionic outlet, for tests of what leaves them. */
import { IonRouterOutlet } from '@ionic/react'
import { useState } from 'react'
import { Link, Route, useNavigate } from 'react-router-dom'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { PlainButton } from '../controls/buttons/PlainButton.tsx'
import { ChecksMenu } from '../controls/ChecksMenu.tsx'
import { Form } from '../controls/Form.tsx'
import { TextField } from '../controls/TextField.tsx'
import { useForm } from '../controls/use-form.ts'
import { openIonicApp } from '../layout/ionic-app.fixture.tsx'
import { Page } from '../layout/Page.tsx'
import { TabShell } from '../layout/TabShell.tsx'
import { Trail } from '../layout/Trail.tsx'
import { useRowPane } from '../layout/use-row-pane.ts'
import { AlertSheet } from './AlertSheet.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { Sheet } from './Sheet.tsx'

const noAct = () => undefined
const tabs = [
  { tab: 'list', href: '/yard/list', label: 'List', icon: 'truck', goKey: 'l' },
  { tab: 'second', href: '/yard/second', label: 'Second', icon: 'truck', goKey: 's' },
] as const
/** Opens the list at "/yard/list". @returns closes it */
export async function openYard(): Promise<() => void> {
  await page.viewport(1440, 900)
  return openIonicApp(
    '/yard/list',
    <>
      <LeaveGuard />
      <Trail of="">
        <IonRouterOutlet>
          <Route path="/yard/*" element={<Yard />} />
        </IonRouterOutlet>
      </Trail>
    </>,
  )
}

function Yard() {
  return (
    <TabShell tabs={tabs} entity="Yard" user="Ana" accountTo="/yard/second" onFind={noAct} onKeys={noAct}>
      <Route path="list" element={<Materials />} />
      <Route path="second" element={<Page header={{ title: 'Second' }} />} />
      <Route path="form" element={<NewMaterial />} />
      <Route path="sheets" element={<Sheets />} />
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
      <Link to="/yard/sheets">Sheets</Link>
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

/** A page with a sheet that opens another one, an alert, a list of checks, and a sheet that the URL opens. */
function Sheets() {
  const [isOpen, setIsOpen] = useState(false)
  const [isInnerOpen, setIsInnerOpen] = useState(false)
  const [isAlert, setIsAlert] = useState(false)
  const [chosen, setChosen] = useState<string[]>([])
  const pane = useRowPane('truck')
  const navigate = useNavigate()
  const close = () => navigate(pane.closeTo, { replace: true })
  return (
    <Page header={{ title: 'Sheets' }}>
      <PlainButton onPress={() => setIsOpen(true)}>Open</PlainButton>
      <PlainButton onPress={() => setIsAlert(true)}>Warn</PlainButton>
      <Link to={pane.withRow('41')}>Truck 41</Link>
      <ChecksMenu
        label="Pits"
        all="All pits"
        options={[{ id: 'o', name: 'Oak Run' }]}
        chosen={chosen}
        onChange={setChosen}
      />
      <Sheet open={isOpen} title="Outer" onClose={() => setIsOpen(false)}>
        <PlainButton onPress={() => setIsInnerOpen(true)}>Open the inner one</PlainButton>
        <Link to="/yard/form">Form of its own</Link>
        <Sheet open={isInnerOpen} title="Inner" onClose={() => setIsInnerOpen(false)}>
          <NameForm onDone={noAct} />
        </Sheet>
      </Sheet>
      <Sheet ignoresBack open={pane.named !== undefined} title="Truck" onClose={close}>
        Empty
      </Sheet>
      <AlertSheet open={isAlert} title="Stop" sentence="Read this." button="OK" onButton={() => setIsAlert(false)} />
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

export const follow = (name: string) => page.getByRole('link', { name, exact: true }).click()
export const field = () => page.getByLabelText('Name', { exact: true })
export const question = () => page.getByRole('dialog', { name: 'Leave without saving?' })
export const choose = (name: string) => question().getByRole('button', { name, exact: true }).click()
export const address = () => `${location.pathname}${location.search}`
/** Whether the browser asks before the window is closed. */
export const asksAtClosing = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
export const isGone = () => expect.poll(() => question().elements()).toEqual([])

export async function openForm(): Promise<void> {
  await follow('New material')
  await expect.element(page.getByRole('heading', { name: 'New material' })).toBeVisible()
  await field().fill('2A stone')
}

let backs = 0
// Before the app listens: it keeps from the others what it takes.
addEventListener(
  'popstate',
  () => {
    backs += 1
  },
  true,
)

/** Presses the browser's Back some times at once, and waits until the app has received it. */
export async function pressBrowserBack(times = 1): Promise<void> {
  const before = backs
  for (const _ of Array(times)) history.back()
  await expect.poll(() => backs).toBeGreaterThan(times === 1 ? before : before + 1)
}
