/** A check-in by hand: far from the place it asks first, and a mistake can be undone. */
import { foldedDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { DrivingAct } from '../now/DrivingAct.tsx'

const { stage, draw } = openStage()
const now = Date.UTC(2026, 9, 15, 15)

const here = (latDegrees: number, accuracyMeters = 10) => ({
  lat: 40.592769 + latDegrees,
  lng: -75.636169,
  accuracyMeters,
  speedMetersPerSecond: 15,
  headingDegrees: 0,
  at: Date.now(),
})

async function checkIn(place: ReturnType<typeof here>) {
  await page.viewport(390, 844)
  const { part, commands } = await openFormStage('/')
  const load = { ...loadOf(41, 'start', now - 20 * minuteMs), relations: ['trucker' as const] }
  draw(part(<DrivingAct load={load} now={now} isTracked here={place} />))
  await page.getByRole('button', { name: 'Check in at Ormrod Pit' }).click()
  return commands
}

test('far from the pit a check-in asks first, says who reads it, and is recorded with the place', async () => {
  const commands = await checkIn(here(0.1))
  await expect.element(page.getByText(/^You're 6\.9\smi from Ormrod Pit\. Check in anyway\?$/)).toBeVisible()
  await expect.element(page.getByText(/^Brandt Earthworks and Ormrod Pit see how far away you were\./)).toBeVisible()
  expect(commands).toHaveLength(0)
  const small = [...stage.querySelectorAll('button')].find(each => each.textContent === 'Check in at Ormrod Pit')!
  expect(small.getBoundingClientRect().height).toBeLessThan(72)
  await page.getByRole('button', { name: 'Check in anyway' }).click()
  await expect.poll(() => commands.at(-1)).toMatchObject({ call: 'arriveAtPit', input: { lat: 40.692769 } })
})

test('at the pit, or where GPS is too weak to say, a check-in is one tap', async () => {
  for (const place of [here(0.001), here(0.1, 900)]) {
    const commands = await checkIn(place)
    await expect.poll(() => commands.at(-1)).toMatchObject({ call: 'arriveAtPit' })
  }
})

test('a check-in by mistake is undone with one tap, even after ten seconds, while nothing followed', async () => {
  await page.viewport(390, 844)
  const { part, uid, commands } = await openFormStage('/')
  const started = loadOf(41, 'start', now - 20 * minuteMs)
  const [start] = started.acts
  const arriveAt = (occurredAt: number) => {
    const by = { ...start!.by, uid }
    const arrive = { ...start!, actId: idOf(77), kind: 'arriveAtPit' as const, by, occurredAt, receivedAt: occurredAt }
    return { ...foldedDocument(started, [start!, arrive]), relations: ['trucker' as const] }
  }
  draw(part(<DrivingAct load={arriveAt(Date.now())} now={Date.now()} isTracked />))
  await expect.element(page.getByRole('button', { name: /^Undo check-in, (10|9|8) s$/ })).toBeVisible()
  draw(part(<DrivingAct load={arriveAt(Date.now() - 5 * minuteMs)} now={Date.now()} isTracked />))
  await page.getByRole('button', { name: 'Not there yet? Undo arrival at Ormrod Pit' }).click()
  await expect.poll(() => commands.at(-1)).toMatchObject({ call: 'correctLoad', input: { voidsActId: idOf(77) } })
})
