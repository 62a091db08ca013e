/** The back arrow of a page leads to where the page was opened from, in a real Ionic outlet. */
import { IonRouterOutlet } from '@ionic/react'
import { Link, Route, useNavigate } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openIonicApp } from './ionic-app.fixture.tsx'
import { Page } from './Page.tsx'
import { TabShell } from './TabShell.tsx'
import { Trail } from './Trail.tsx'

const noAct = () => undefined
const tabs = [
  { tab: 'first', href: '/yard/first', label: 'First', icon: 'truck', goKey: 'f' },
  { tab: 'second', href: '/yard/second', label: 'Second', icon: 'truck', goKey: 's' },
] as const
let close: () => void = noAct
afterEach(() => close())

async function open(path: string) {
  close = await openIonicApp(
    path,
    <Trail of="">
      <IonRouterOutlet>
        <Route path="/yard/*" element={<Yard />} />
      </IonRouterOutlet>
    </Trail>,
  )
}

function Yard() {
  return (
    <TabShell tabs={tabs} entity="Yard" user="Ana" accountTo="/yard/first" onFind={noAct} onKeys={noAct}>
      <Route path="first" element={<Stop title="First" links={['/yard/ticket', '/yard/list', '/yard/form']} />} />
      <Route path="second" element={<Stop title="Second" links={['/yard/ticket']} />} />
      <Route
        path="list"
        element={<Stop title="List" back="/yard/first" links={['/yard/ticket', '/yard/list?row=1']} />}
      />
      <Route path="ticket" element={<Stop title="Ticket" back="/yard/list" links={['/yard/why']} />} />
      <Route path="why" element={<Stop title="Why" back="/yard/ticket" links={[]} />} />
      <Route path="form" element={<Form />} />
    </TabShell>
  )
}

function Stop({ title, back, links }: { title: string; back?: string; links: string[] }) {
  return (
    <Page header={{ title, ...(back && { back }) }}>
      {links.map(to => (
        <Link key={to} to={to}>{`${title} to ${to}`}</Link>
      ))}
    </Page>
  )
}

function Form() {
  const navigate = useNavigate()
  return (
    <Page header={{ title: 'Form', back: '/yard/first' }}>
      <button type="button" onClick={() => navigate('/yard/list', { replace: true })}>
        Save
      </button>
    </Page>
  )
}

const follow = (name: string) => page.getByRole('link', { name, exact: true }).click()
const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
/** Of the page with this title: while pages change, two are drawn. */
const back = (title: string) =>
  [...document.querySelectorAll('.hw-page')]
    .find(each => each.querySelector('h1')?.textContent === title)!
    .querySelector<HTMLElement>('.hw-head-back')!
    .click()
const isAt = (path: string) => expect.poll(() => `${location.pathname}${location.search}`).toBe(path)
const isShown = (title: string) => expect.element(page.getByRole('heading', { name: title, exact: true })).toBeVisible()

test('back from a ticket leads to the page that opened it, whichever it was', async () => {
  await open('/yard/first')
  await follow('First to /yard/ticket')
  await isAt('/yard/ticket')
  back('Ticket')
  await isAt('/yard/first')
  await isShown('First')
  await tab('Second')
  await isAt('/yard/second')
  await follow('Second to /yard/ticket')
  await isAt('/yard/ticket')
  await isShown('Ticket')
  back('Ticket')
  await isAt('/yard/second')
  await isShown('Second')
})

test('a page below the ticket leads back to it, and the ticket then to where it was opened', async () => {
  await open('/yard/first')
  await follow('First to /yard/ticket')
  await follow('Ticket to /yard/why')
  await isShown('Why')
  back('Why')
  await isAt('/yard/ticket')
  await isShown('Ticket')
  back('Ticket')
  await isAt('/yard/first')
  await isShown('First')
})

test('a page that was opened directly leads to its own place, and from there on, not to itself again', async () => {
  await open('/yard/why')
  await isShown('Why')
  back('Why')
  await isAt('/yard/ticket')
  await isShown('Ticket')
  back('Ticket')
  await isAt('/yard/list')
  await isShown('List')
  back('List')
  await isAt('/yard/first')
  await isShown('First')
})

test('back leaves a page whatever was chosen on it, and never leads to a form that is done', async () => {
  await open('/yard/first')
  await follow('First to /yard/list')
  await follow('List to /yard/list?row=1')
  await isAt('/yard/list?row=1')
  back('List')
  await isAt('/yard/first')
  await isShown('First')
  await follow('First to /yard/form')
  await page.getByRole('button', { name: 'Save' }).click()
  await isAt('/yard/list')
  await isShown('List')
  back('List')
  await isAt('/yard/first')
  await isShown('First')
})
