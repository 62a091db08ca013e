/** A phone on its side, as in a mount: the load's next action is in view at once, and while the rest scrolls. */
import { minuteMs } from '@haulway/domain/time.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { CurrentLoad } from './CurrentLoad.tsx'

const { stage, draw } = openStage()
afterEach(() => stage.removeAttribute('style'))

/** Above the page is the header of 52 px. */
const headerPx = 52
const phones = [
  [844, 390],
  [740, 360],
  [640, 360],
] as const
const acts = ['start', 'confirmLoad', 'arriveAtSite'] as const

test.each(acts.flatMap(last => phones.map(([width, height]) => ({ last, width, height }))))(
  'after $last, the next action is in view on $width × $height px',
  async ({ last, width, height }) => {
    await page.viewport(width, height)
    Object.assign(stage.style, { display: 'block', height: `${height - headerPx}px`, overflowY: 'auto' })
    const load = { ...loadOf(41, last, Date.now() - 20 * minuteMs), relations: ['trucker' as const] }
    const { part } = await openFormStage('/')
    draw(part(<CurrentLoad load={load} now={Date.now()} isTracked={false} metersLeft={1609} left={undefined} />))
    await expect.poll(() => stage.querySelector('.hw-act')).not.toBeNull()
    for (const top of [0, 40, stage.scrollHeight]) {
      stage.scrollTop = top
      const act = stage.querySelector('.hw-act')!.getBoundingClientRect()
      expect(act.top).toBeGreaterThanOrEqual(stage.getBoundingClientRect().top)
      if (top < stage.scrollHeight) expect(act.bottom).toBeLessThanOrEqual(stage.getBoundingClientRect().bottom)
    }
  },
)
