/** Gloved hands tap twice: what the first tap brings under the finger is not what the second tap meant. */
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PlainButton } from './controls/buttons/PlainButton.tsx'
import { Sheet } from './overlay/Sheet.tsx'
import { openStage } from './stage.fixture.tsx'
import { pointOf, tap } from './two-taps.fixture.ts'

const { draw } = openStage()
const hands = ['finger', 'mouse'] as const
let atMs = 0
let done: string[] = []
/** Tests use one page, so each begins long after the last one. */
const begin = () => {
  atMs += 60_000
  done = []
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const act = (name: string) => () => void done.push(name)

function Steps({ words }: { words: readonly string[] }) {
  const [step, setStep] = useState(0)
  const press = () => {
    done.push(words[step] ?? '')
    setStep(before => before + 1)
  }
  return <PlainButton onPress={press}>{words[step]}</PlainButton>
}

/** What a button makes room for. */
function Replaced({ first, children }: { first: string; children: ReactNode }) {
  const [isReplaced, setIsReplaced] = useState(false)
  if (isReplaced) return <div style={{ width: 300 }}>{children}</div>
  return (
    <div style={{ width: 300 }}>
      <PlainButton wide onPress={() => setIsReplaced(true)}>
        {first}
      </PlainButton>
    </div>
  )
}

function WithSheet() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div style={{ paddingTop: 420 }}>
      <PlainButton wide onPress={() => setIsOpen(true)}>
        End haul
      </PlainButton>
      <Sheet open={isOpen} title="End it" onClose={act('close')}>
        <PlainButton wide onPress={act('end')}>
          Sure
        </PlainButton>
        <p style={{ height: 150 }}>It can't be undone.</p>
      </Sheet>
    </div>
  )
}

test.each(hands)('the second tap of a %s does not press what took the place of the first button', async hand => {
  begin()
  const next = <PlainButton wide key="next" onPress={act('location')}>{`Use my location`}</PlainButton>
  draw(<Replaced first="Next: site">{next}</Replaced>)
  await expect.element(button('Next: site')).toBeVisible()
  const at = await pointOf(button('Next: site').element())
  await tap(hand, at, atMs)
  await expect.element(button('Use my location')).toBeVisible()
  await tap(hand, at, atMs + 150, 2)
  await tap(hand, at, atMs + 2_000)
  await expect.poll(() => done).toEqual(['location'])
})

test.each(hands)('a button that says something else is pressed once by two taps of a %s', async hand => {
  begin()
  draw(<Steps words={['Next: site', 'Next: rate', 'Publish']} />)
  await expect.element(button('Next: site')).toBeVisible()
  const at = await pointOf(button('Next: site').element())
  await tap(hand, at, atMs)
  await expect.element(button('Next: rate')).toBeVisible()
  await tap(hand, at, atMs + 150, 2)
  await tap(hand, at, atMs + 2_000)
  await expect.element(button('Publish')).toBeVisible()
  expect(done).toEqual(['Next: site', 'Next: rate'])
})

test.each(hands)('two taps of a %s on the same button are two, though it counts them', async hand => {
  begin()
  draw(<Steps words={['Add pass 1', 'Add pass 2', 'Add pass 3']} />)
  await expect.element(button('Add pass 1')).toBeVisible()
  const at = await pointOf(button('Add pass 1').element())
  await tap(hand, at, atMs)
  await expect.element(button('Add pass 2')).toBeVisible()
  await tap(hand, at, atMs + 150, 2)
  await expect.poll(() => done).toEqual(['Add pass 1', 'Add pass 2'])
})

test.each(hands)('a %s that opens a sheet with two taps neither closes it nor presses in it', async hand => {
  begin()
  await page.viewport(390, 600)
  draw(<WithSheet />)
  await expect.element(button('End haul')).toBeVisible()
  const at = await pointOf(button('End haul').element())
  await tap(hand, at, atMs)
  await expect.element(button('Sure')).toBeVisible()
  await tap(hand, at, atMs + 150, 2)
  await button('Sure').click()
  await expect.poll(() => done).toEqual(['end'])
})

test('a slider that comes under the finger does not move', async () => {
  begin()
  const slider = <input type="range" defaultValue={10} style={{ width: 300, height: 48 }} aria-label="Radius" />
  draw(<Replaced first="Next">{slider}</Replaced>)
  await expect.element(button('Next')).toBeVisible()
  const at = await pointOf(button('Next').element())
  await tap('finger', at, atMs)
  await expect.element(page.getByRole('slider')).toHaveValue('10')
  await tap('finger', at, atMs + 150)
  await expect.element(page.getByRole('slider')).toHaveValue('10')
  await tap('finger', at, atMs + 2_000)
  await expect.element(page.getByRole('slider')).not.toHaveValue('10')
})

test('taps at two places, and keys, count however fast they are', async () => {
  begin()
  draw(
    <div style={{ display: 'grid', gap: 60 }}>
      <PlainButton onPress={act('first')}>First</PlainButton>
      <Steps words={['Open', 'Send', 'Sent']} />
    </div>,
  )
  await expect.element(button('First')).toBeVisible()
  await tap('finger', await pointOf(button('First').element()), atMs)
  await tap('finger', await pointOf(button('Open').element()), atMs + 100)
  await expect.element(button('Send')).toBeVisible()
  ;(button('Send').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => done).toEqual(['first', 'Open', 'Send'])
})
