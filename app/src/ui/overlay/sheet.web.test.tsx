/** Sheets in a real browser: one inside another, as the weight limits of a saved place are, and forms inside them. */
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { ActionButton } from '../controls/buttons/ActionButton.tsx'
import { Form } from '../controls/Form.tsx'
import { TextField } from '../controls/TextField.tsx'
import { useForm } from '../controls/use-form.ts'
import { openStage } from '../stage.fixture.tsx'
import { pointOf } from '../two-taps.fixture.ts'
import { Sheet } from './Sheet.tsx'
import { SheetFoot } from './SheetFoot.tsx'
import { openYard, pressBrowserBack } from './yard.fixture.tsx'

const { stage, draw } = openStage('div')

function Nested() {
  const [isOpen, setIsOpen] = useState(true)
  const [isInnerOpen, setIsInnerOpen] = useState(false)
  return (
    <Sheet open={isOpen} title="Quarry road" onClose={() => setIsOpen(false)}>
      <p>Added by Alder</p>
      <button type="button" onClick={() => setIsInnerOpen(true)}>
        Show limits
      </button>
      <Sheet open={isInnerOpen} title="Posted weight limits" onClose={() => setIsInnerOpen(false)}>
        <p>Creek Road bridge</p>
      </Sheet>
    </Sheet>
  )
}

const outer = () => page.getByRole('dialog', { name: 'Quarry road' })
const inner = () => page.getByRole('dialog', { name: 'Posted weight limits' })

const ways = {
  'its button': () => inner().getByRole('button', { name: 'Close' }).click(),
  Escape: () => userEvent.keyboard('{Escape}'),
}

for (const [name, close] of Object.entries(ways)) {
  test(`${name} closes a sheet that is inside another, and the other stays`, async () => {
    await page.viewport(1440, 900)
    Object.assign(stage.style, { display: 'block', height: '900px' })
    draw(<Nested />)
    await page.getByRole('button', { name: 'Show limits' }).click()
    await expect.element(inner()).toBeVisible()
    await close()
    await expect.poll(() => inner().elements()).toEqual([])
    // Its close event is sent after it is hidden, before the next frame.
    await new Promise(requestAnimationFrame)
    await expect.element(outer().getByText('Added by Alder')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => outer().elements()).toEqual([])
  })
}

function Truck({ onDone }: { onDone: () => void }) {
  const form = useForm({ defaultValues: { number: '' } })
  return (
    <Form onSubmit={form.handleSubmit(onDone)}>
      <TextField label="Truck number" {...form.register('number')} />
      <button type="submit">Save</button>
    </Form>
  )
}

function TruckSheet() {
  const [isOpen, setIsOpen] = useState(true)
  const close = () => setIsOpen(false)
  return (
    <Sheet open={isOpen} title="Add truck" onClose={close}>
      <Truck onDone={close} />
    </Sheet>
  )
}

const truckSheet = () => page.getByRole('dialog', { name: 'Add truck' })
const question = () => page.getByRole('dialog', { name: 'Close without saving?' })
const field = () => page.getByLabelText('Truck number')

async function openTruck(): Promise<void> {
  await page.viewport(390, 800)
  Object.assign(stage.style, { display: 'block', height: '800px' })
  draw(<TruckSheet />)
  await expect.element(truckSheet()).toBeVisible()
}

async function swipeDown(): Promise<void> {
  const moving = truckSheet().element().getAnimations()
  await Promise.all(moving.map(({ finished }) => finished))
  const frame = window.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0 }
  const { x, y } = await pointOf(truckSheet().getByRole('heading').element())
  const touch = (type: string, down?: number) =>
    cdp().send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: down === undefined ? [] : [{ x: frame.x + x, y: frame.y + y + down }],
    })
  await touch('touchStart', 0)
  for (const down of [20, 60, 100, 140]) await touch('touchMove', down)
  await touch('touchEnd')
}

const closings = {
  'its button': () => truckSheet().getByRole('button', { name: 'Close' }).first().click(),
  Escape: () => userEvent.keyboard('{Escape}'),
  'a swipe down': swipeDown,
}

for (const [name, close] of Object.entries(closings)) {
  test(`${name} closes a sheet whose answers are unchanged, and asks when one has changed`, async () => {
    await openTruck()
    await close()
    await expect.poll(() => truckSheet().elements()).toEqual([])
    await openTruck()
    await field().fill('41')
    await close()
    await question().getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => question().elements()).toEqual([])
    await expect.element(field()).toHaveValue('41')
    await close()
    await question().getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => truckSheet().elements()).toEqual([])
  })
}

test('Escape pressed again and again never loses an answer', async () => {
  await openTruck()
  await field().fill('41')
  for (const _ of Array(6)) await userEvent.keyboard('{Escape}')
  await expect.element(field()).toHaveValue('41')
  expect(truckSheet().elements()).toHaveLength(1)
})

test('a sheet whose form is saved closes without asking', async () => {
  await openTruck()
  await field().fill('41')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => truckSheet().elements()).toEqual([])
  expect(question().elements()).toEqual([])
})

const upTo = (last: number) => Array.from({ length: last }, (_, nth) => nth + 1)

/** A sheet of long facts with links, and its action below them. @param warning what is above the action */
function Job({ warning }: { warning: ReactNode }) {
  return (
    <Sheet open title="Job" onClose={() => {}}>
      <div className="hw-form">
        {upTo(24).map(n => (
          <p key={n}>
            <a href={`#fact-${n}`}>Fact {n}</a>
          </p>
        ))}
        <SheetFoot>
          {warning}
          <ActionButton title="Accept" onPress={() => {}} />
        </SheetFoot>
      </div>
    </Sheet>
  )
}

async function openJob(warning: ReactNode, width = 390, height = 800): Promise<void> {
  await page.viewport(width, height)
  Object.assign(stage.style, { display: 'block', height: `${height}px` })
  draw(<Job warning={warning} />)
  const sheet = page.getByRole('dialog', { name: 'Job' })
  await expect.element(sheet).toBeVisible()
  await Promise.all(
    sheet
      .element()
      .getAnimations()
      .map(({ finished }) => finished),
  )
}

/** Whether nothing covers the middle of the element. */
function isSeen(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

const fact = (n: number) => page.getByRole('link', { name: `Fact ${n}`, exact: true }).element() as HTMLElement
const action = () => page.getByRole('button', { name: 'Accept' }).element() as HTMLElement

test('what gets the focus in a sheet is covered neither by its head nor by its action', async () => {
  await openJob(<p>Truck 41 is on another job, until its last load is delivered.</p>)
  expect(isSeen(action())).toBe(true)
  fact(1).focus()
  for (let n = 1; n <= 24; n++) {
    expect([document.activeElement?.textContent, isSeen(document.activeElement!)]).toEqual([`Fact ${n}`, true])
    await userEvent.keyboard('{Tab}')
  }
  for (let n = 24; n >= 1; n--) {
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    expect([document.activeElement?.textContent, isSeen(document.activeElement!)]).toEqual([`Fact ${n}`, true])
  }
})

test('the action of a sheet stays in view on the smallest phone, too', async () => {
  await openJob(<p>Truck 41 is on another job, until its last load is delivered.</p>, 320, 568)
  expect([isSeen(fact(1)), isSeen(action())]).toEqual([true, true])
})

test('findings longer than a sheet is high leave its facts in view', async () => {
  await openJob(
    <ul>
      {upTo(30).map(n => (
        <li key={n}>Paper {n} is missing.</li>
      ))}
    </ul>,
  )
  expect(isSeen(fact(1))).toBe(true)
  action().scrollIntoView({ block: 'end' })
  expect(isSeen(action())).toBe(true)
})

test('a page that a link in a sheet opens can be used, and Back shows the page with its sheet again', async () => {
  const close = await openYard()
  await page.getByRole('link', { name: 'Sheets' }).click()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('link', { name: 'Form of its own' }).click()
  await expect.element(page.getByRole('heading', { name: 'New material' })).toBeVisible()
  await expect.poll(() => document.querySelectorAll('dialog:modal').length).toBe(0)
  const save = page.getByRole('button', { name: 'Save' }).element()
  const { left, top, width, height } = save.getBoundingClientRect()
  expect(save.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(true)
  await pressBrowserBack()
  const outer = page.getByRole('dialog', { name: 'Outer' })
  await expect.element(outer).toBeVisible()
  await pressBrowserBack()
  await expect.poll(() => outer.elements()).toEqual([])
  expect(location.pathname).toBe('/yard/sheets')
  close()
})
