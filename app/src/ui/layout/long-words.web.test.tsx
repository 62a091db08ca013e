/** Long names and large numbers fit: a header stays low, and no undo is cut. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { LoadedTruckCard } from '../../truck/TruckCard.tsx'
import { TruckPlate } from '../../truck/TruckPlate.tsx'
import { openStage } from '../stage.fixture.tsx'
import { PageHeader } from './PageHeader.tsx'

const { stage, draw } = openStage('div')
const name = 'Delgado and Daughters Trucking, Excavating and Aggregate Hauling Company of Lehigh County'

test('a long name takes at most two lines of the header, on any phone, and its title is whole', async () => {
  const { part } = await openFormStage('/')
  draw(
    part(
      <PageHeader
        title={name}
        second={`Thu Nov 19, ${name}`}
        mark={<TruckPlate number="T-201" size="header" />}
        notifications={{ count: 12, to: '/' }}
        account={{ initials: 'RD', to: '/' }}
      />,
    ),
  )
  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [844, 390],
  ] as const) {
    await page.viewport(width, height)
    const heading = page.getByRole('heading', { name })
    await expect.element(heading).toHaveAttribute('title', name)
    const lineHeight = Number.parseFloat(getComputedStyle(heading.element()).lineHeight)
    expect(heading.element().getBoundingClientRect().height).toBeLessThanOrEqual(2 * lineHeight + 1)
    expect(stage.querySelector('.hw-head')!.getBoundingClientRect().height).toBeLessThanOrEqual(150)
  }
})

test('the undo of a loaded truck is whole with ten seconds left, on any phone', async () => {
  const { part } = await openFormStage('/')
  const amount = { number: '20.94', unit: 'tons' }
  const card = { number: '41', amount, loadedAt: '10:42 AM', passes: 6, done: 0.9, onPass: () => {} }
  draw(part(<LoadedTruckCard {...card} undo={{ seconds: 10, onPress: () => {} }} />))
  for (const width of [320, 390, 844]) {
    await page.viewport(width, 844)
    const button = page.getByRole('button', { name: 'Undo, 10 s' })
    await expect.element(button).toBeVisible()
    const text = button.element().querySelector('span')!.getBoundingClientRect()
    const frame = button.element().getBoundingClientRect()
    expect(text.left >= frame.left && text.right <= frame.right).toBe(true)
    expect(frame.right).toBeLessThanOrEqual(width)
  }
})
