/** The label of now on the chart of a project's day. */
import { hourMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../../ui/stage.fixture.tsx'
import { BurnUp } from './BurnUp.tsx'

const { stage, draw } = openStage('div')

/** A day of twelve hours: a load each quarter of an hour until now. */
async function drawDay(width: number, nowHour: number) {
  await page.viewport(1440, 900)
  Object.assign(stage.style, { display: 'block', width: `${width}px` })
  const atOf = (load: number) => ({ atMs: (load * hourMs) / 4, value: load * 20 })
  const now = atOf(nowHour * 4)
  draw(
    <BurnUp
      label="Delivered"
      fromMs={0}
      toMs={12 * hourMs}
      top={960}
      done={Array.from({ length: nowHour * 4 + 1 }, (_, load) => atOf(load))}
      plan={[atOf(0), atOf(48)]}
      now={{ ...now, label: `${now.value} tons`, second: `7:33 PM, ${nowHour * 4} loads` }}
      hours={[]}
      amounts={[]}
    />,
  )
  await expect.poll(() => stage.querySelector('svg')?.getAttribute('width')).toBe(String(width))
}

test.each([280, 308, 420, 720])('the label of now lies on no line, and inside a chart of %d px', async width => {
  const faults: string[] = []
  for (const nowHour of [1, 3, 5, 6, 7, 8, 9, 10, 11]) {
    await drawDay(width, nowHour)
    const path = stage.querySelector<SVGPathElement>('.hw-burn-done')!
    const points = Array.from({ length: 300 }, (_, nth) => path.getPointAtLength((path.getTotalLength() * nth) / 299))
    for (const text of stage.querySelectorAll('text')) {
      const { x, y, width: textWidth, height } = text.getBBox()
      const isOn = points.some(at => at.x > x && at.x < x + textWidth && at.y > y + 4 && at.y < y + height - 4)
      if (isOn) faults.push(`${text.textContent} is on the line at hour ${nowHour}`)
      if (x < 0 || x + textWidth > width) faults.push(`${text.textContent} is cut off at hour ${nowHour}`)
    }
  }
  expect(faults).toEqual([])
})
