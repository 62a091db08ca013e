/** The dispatch board proposes before it sends: by mouse and by keys, with the overlap named, and for another day. */
import { addDays } from '@haulway/domain/time.ts'
import { Profiler, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { idOf } from '../../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { rowKeys, useShortcuts } from '../../ui/feedback/shortcuts.ts'
import { chooseLanguage, languages } from '../../ui/format/i18n.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { DayTabs } from './DayTabs.tsx'
import { DispatchBoard } from './DispatchBoard.tsx'
import { dayOfFleet, today } from './fleet-day.fixture.ts'
import { useFleetDay } from './use-fleet-day.ts'

const { stage: boardStage, draw } = openStage('div')

const rendered = { count: 0 }

function Board() {
  const [offset, setOffset] = useState(0)
  const fleet = useFleetDay(offset)
  // As the frame of every area does.
  useShortcuts(rowKeys)
  return (
    <>
      <DayTabs fleet={fleet} offset={offset} onChange={setOffset} />
      {fleet.isReady && (
        <Profiler id="board" onRender={() => rendered.count++}>
          <DispatchBoard fleet={fleet} find="" />
        </Profiler>
      )}
    </>
  )
}

async function showBoard(documents = dayOfFleet(), width = 1440) {
  await page.viewport(width, 900)
  const stage = await openFormStage('/', { kind: 'accepted', reply: {}, versions: {} }, documents)
  draw(stage.part(<Board />))
  await expect.element(page.getByRole('button', { name: 'Truck T-209' })).toBeVisible()
  return stage
}

const centerOf = (selector: string) => {
  const box = document.querySelector(selector)!.getBoundingClientRect()
  return { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }
}

/** Drags by pointer events, as a mouse does. */
function dragTo(from: string, to: string) {
  const source = document.querySelector<HTMLElement>(from)!
  source.setPointerCapture = () => {}
  const event = (type: string, where: { clientX: number; clientY: number }, buttons: number) =>
    source.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, pointerType: 'mouse', button: 0, buttons, ...where }),
    )
  event('pointerdown', centerOf(from), 1)
  return {
    over: () => event('pointermove', centerOf(to), 1),
    overBy: (by: number) => event('pointermove', { ...centerOf(to), clientX: centerOf(to).clientX + by }, 1),
    drop: () => event('pointerup', centerOf(to), 0),
    /** The button was released outside of the window. */
    moveReleased: () => event('pointermove', centerOf(to), 0),
  }
}

const job = '[data-board-job]'
const rowOf = (nth: number) => `[data-board-truck="${idOf(nth)}"]`
const proposal = () => page.getByRole('region', { name: /^Dispatch T-/ })

test.each([1024, 1440])(
  'on a window of %d px the board fits beside the rail, and no hour touches a head',
  async width => {
    // The rail and the gutters of a page.
    Object.assign(boardStage.style, { display: 'block', width: `${width - 264}px` })
    await showBoard(dayOfFleet(), width)
    const faults: string[] = []
    for (const language of languages.toReversed()) {
      await chooseLanguage(language)
      await new Promise(requestAnimationFrame)
      const { scrollWidth, clientWidth } = document.querySelector('.hw-board-frame')!
      if (scrollWidth > clientWidth) faults.push(`${language}: ${scrollWidth} of ${clientWidth} px`)
      const right = [...document.querySelectorAll('.hw-track-axis > span')].at(-1)!.getBoundingClientRect().right
      const head = document.createRange()
      head.selectNodeContents(document.querySelector('th.hw-board-number')!)
      const gap = head.getBoundingClientRect().left - right
      if (gap < 8) faults.push(`${language}: ${gap} px after the last hour`)
    }
    boardStage.style.width = ''
    expect(faults).toEqual([])
  },
)

test('free trucks come first, and show from when they fit the job that needs one', async () => {
  await showBoard()
  const trucks = page.getByRole('button', { name: /^Truck T-/ }).elements()
  expect(trucks.map(each => each.textContent)).toEqual(['T-209', 'T-202'])
  await expect.element(page.getByText('Fits, starting now')).toBeVisible()
  await expect.element(page.getByText('1 of 4 trucks')).toBeVisible()
})

test('a job dragged over a truck with work names the overlap before the drop, and the drop sends nothing', async () => {
  const { sent } = await showBoard()
  const drag = dragTo(job, rowOf(92))
  drag.over()
  await expect.element(page.getByText(/^Overlaps Trexler by/)).toBeVisible()
  await expect.element(page.getByText('T-209 fits.')).toBeVisible()
  drag.drop()
  await expect.element(proposal().getByText(/Trexler needs T-202 until/)).toBeVisible()
  expect(sent).not.toContain('dispatchTruck')
  await page.getByRole('button', { name: 'Use T-209' }).click()
  await expect.element(proposal().getByText(/Fits, starting now/)).toBeVisible()
  await page.getByRole('button', { name: 'Dispatch T-209' }).click()
  await expect.poll(() => sent.filter(call => call === 'dispatchTruck')).toEqual(['dispatchTruck'])
})

test('the card follows the pointer without rendering the board, which changes only over another truck', async () => {
  await showBoard()
  const drag = dragTo(job, rowOf(92))
  drag.over()
  await expect.element(page.getByText(/^Overlaps Trexler by/)).toBeVisible()
  const before = rendered.count
  const card = document.querySelector<HTMLElement>('.hw-board-card')!
  for (let by = 1; by <= 30; by++) {
    drag.overBy(by)
    expect(card.style.left).toBe(`${centerOf(rowOf(92)).clientX + by}px`)
    await new Promise(requestAnimationFrame)
  }
  // Documents that arrive meanwhile render it, too, but not with each move.
  expect(rendered.count - before).toBeLessThan(10)
  drag.drop()
})

test('a truck can be dragged onto a job, and Escape drops nothing', async () => {
  await showBoard()
  const first = dragTo(rowOf(99), job)
  first.over()
  await expect.element(page.getByText('Drop it on a job above')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  first.drop()
  expect(proposal().query()).toBeNull()
  const second = dragTo(rowOf(99), job)
  second.over()
  second.drop()
  await expect.element(proposal().getByText('T-209', { exact: true }).first()).toBeVisible()
})

test('a job is dragged by its text, too, and no text is selected', async () => {
  await showBoard()
  await userEvent.dragAndDrop(page.getByText('Mill Road'), page.getByText('Joe Reyes'))
  await expect.element(page.getByRole('region', { name: 'Dispatch T-202 to Mill Road' })).toBeVisible()
  expect(getSelection()?.toString()).toBe('')
})

test('a mouse that comes back with its button released drags nothing, and a click opens the truck', async () => {
  await showBoard()
  const drag = dragTo(rowOf(99), job)
  drag.moveReleased()
  drag.over()
  drag.drop()
  await page.getByRole('button', { name: 'Truck T-209' }).click()
  await expect.element(page.getByRole('dialog', { name: /T-209/ })).toBeVisible()
  expect(proposal().query()).toBeNull()
})

test('keys do all of it: J and K choose a truck, A proposes it, Escape cancels it', async () => {
  await showBoard()
  await userEvent.keyboard('jj')
  expect(document.activeElement).toHaveTextContent('T-202')
  await userEvent.keyboard('a')
  await expect.element(proposal().getByText(/Overlaps Trexler by/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(proposal()).not.toBeInTheDocument()
})

test('jobs of one truck at the same time are drawn below each other, today and tomorrow', async () => {
  await showBoard(dayOfFleet(today, ['SR 222', 'Jordan Creek']))
  for (const day of [/^Today/, /^Tomorrow/]) {
    await page.getByRole('button', { name: day }).click()
    for (const name of ['Trexler', 'SR 222', 'Jordan Creek']) {
      await expect.element(page.getByText(name, { exact: true }).first()).toBeVisible()
    }
    const boxes = [...document.querySelectorAll(`${rowOf(92)} .hw-track-job`)].map(each => each.getBoundingClientRect())
    expect(boxes).toHaveLength(3)
    const tops = boxes.map(({ top }) => top).sort((a, b) => a - b)
    for (const [nth, top] of tops.slice(1).entries()) expect(top).toBeGreaterThanOrEqual(tops[nth]! + boxes[0]!.height)
  }
  await userEvent.keyboard('jja')
  await expect.element(proposal().getByText(/^Overlaps /)).toBeVisible()
  expect(document.querySelectorAll(`${rowOf(92)} .hw-track-taken`)).toHaveLength(1)
})

test('a key that has nothing to do says why', async () => {
  await showBoard(dayOfFleet().filter(({ collection }) => collection !== 'offers'))
  await userEvent.keyboard('a')
  await expect.element(page.getByText('No accepted work needs a truck.')).toBeVisible()
  await userEvent.keyboard('o')
  await expect.element(page.getByText('No offers to answer.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('No offers to answer.')).not.toBeInTheDocument()
})

test('a truck that is taken tomorrow does not fit work of tomorrow, on the board of today either', async () => {
  await showBoard(dayOfFleet(addDays(today, 1)))
  const judge = async () => {
    dragTo(job, rowOf(92)).over()
    return (await expect.element(page.getByText(/^Overlaps Trexler by/))).toBeVisible()
  }
  await judge()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: /^Tomorrow/ }).click()
  await judge()
})

test('work that begins tomorrow is on the board of tomorrow', async () => {
  await showBoard(dayOfFleet(addDays(today, 1)))
  expect(page.getByText(/^Fits/).query()).toBeNull()
  await page.getByRole('button', { name: /^Tomorrow/ }).click()
  await expect.element(page.getByText('Fits, all day')).toBeVisible()
  await expect.element(page.getByText('Planned', { exact: true }).first()).toBeVisible()
})

test('a truck with two jobs over the same hours names the overlap in its row, and one job has none', async () => {
  await showBoard(dayOfFleet(today, ['Jordan Creek']))
  await expect.element(page.getByText('Overlaps Jordan Creek')).toBeVisible()
  expect(document.querySelectorAll('.hw-board-overlap')).toHaveLength(1)
  await showBoard()
  await expect.poll(() => document.querySelectorAll('.hw-board-overlap')).toHaveLength(0)
})
