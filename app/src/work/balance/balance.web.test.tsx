/** The advice on trucks: what it says, that it asks before it releases trucks, and that it is never a bare alarm. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { todaysProjects } from '../project/project-day.ts'
import { BalanceAct } from './BalanceAct.tsx'
import { BalanceDetail } from './BalanceDetail.tsx'
import { pitWork } from './pit-work.fixture.ts'
import { type PitBalance, pitBalances } from './pits-now.ts'

const { stage, draw } = openStage()
const text = () => stage.textContent?.replaceAll(/\s+/g, ' ') ?? ''

function balancesOf(trucks: number, cycles: number): PitBalance[] {
  const { work, now } = pitWork(trucks, cycles)
  return pitBalances(todaysProjects(work, now), work, now)
}

test.each([390, 1440])(
  'the advice names dollars, trucks and what changes, and releases them after asking, %i wide',
  async width => {
    await page.viewport(width, 900)
    const pits = balancesOf(14, 6)
    const [pit] = pits
    const { part, sent } = await openFormStage('/', { kind: 'accepted', reply: {}, versions: {} })
    draw(
      part(
        <>
          <BalanceAct pit={pit!} now={pit!.balance.held!.since} onKeep={() => undefined} />
          <BalanceDetail pit={pit!} pits={pits} />
        </>,
      ),
    )
    await expect.poll(text).toMatch(/2 trucks too many: \$\d+\/h/)
    expect(text()).toContain('Steady for 3 cycles, since')
    expect(text()).toContain('Paid for waiting')
    // The same cycle with less waiting, and nothing else changed.
    const [now, after] = [...stage.querySelectorAll('.balance-road')].map(road => road.getAttribute('aria-label'))
    expect(now).toContain('Drive loaded')
    const withoutWaiting = (cycle = '') => cycle.replace(/In line [\d.]+/, '').replace(/, [\d.]+ min total$/, '')
    expect(withoutWaiting(after ?? '')).toBe(withoutWaiting(now ?? ''))
    expect(text()).toContain('Other options')
    expect(text()).toMatch(/1 more truck ?adds \$\d+\/h/)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await page.getByRole('button', { name: /Release 1 and 2/ }).click()
    await expect.poll(() => document.body.textContent).toContain('Open loads can finish.')
    expect(sent).not.toContain('endDispatch')
    await page.getByRole('button', { name: 'Release', exact: true }).click()
    await expect.poll(() => sent.filter(call => call === 'endDispatch')).toHaveLength(2)
  },
)

test('before three cycles agree there is no advice, and near balance there is none either', () => {
  expect(balancesOf(14, 2)[0]?.balance.held).toBeUndefined()
  expect(balancesOf(9, 6)[0]?.balance.held).toBeUndefined()
  expect(balancesOf(14, 6)[0]?.balance.held?.change).toEqual({ kind: 'release', trucks: 2 })
})
