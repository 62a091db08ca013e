/** What weighed loads teach the jobber: how much of a design's bank yards is left, with its error and in loads. */
import { minuteMs } from '@haulway/domain/time.ts'
import { addCrew, atTime, type Crew, stepsOfLoad } from '@haulway/server/testing/load.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { type Actor, addActor, truckForm } from '@haulway/server/testing/work.fixture.ts'
import { beforeAll, expect, test } from 'vitest'
import { listViolations } from './faults/faults.ts'
import { desktop, enter, visible } from './testing/browser.ts'
import { startServer } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

const stage = openStage(startServer)
let crew: Crew
beforeAll(async () => {
  crew = await addCrew(stage.region)
})

type Cab = { trucker: Actor; dispatchId: string }

/** A truck that its body fills before its legal weight: 12 m³ of this material are 21.2 tons. */
async function addCab(name: string, number: string): Promise<Cab> {
  const { projectId, haulId } = crew
  const trucker = await addActor(stage.region, name, 2)
  const { entityId } = trucker
  await trucker.client.createTruck({ ...truckForm, entityId, truckId: newTestId(), number, bodyLiters: 12_000 })
  const dispatchId = newTestId()
  const offer = { projectId, noticeId: haulId, entityId, offerId: newTestId(), dispatchId }
  await trucker.client.acceptTruckerNotice(offer)
  return { trucker, dispatchId }
}

/** A load of six passes, delivered a while ago and weighed at the pit. */
async function haulWeighed({ trucker, dispatchId }: Cab, beganAt: number, netPounds: number): Promise<void> {
  const load = { loadLogId: newTestId(), dispatchId }
  for (const step of stepsOfLoad(stage.region, crew, trucker, load, beganAt)) await step.record()
  const weights = { unit: 'lb' as const, grossMicro: (netPounds + 24_250) * 1e6, tareMicro: 24_250 * 1e6 }
  const act = { projectId: crew.projectId, loadLogId: load.loadLogId, actId: newTestId() }
  await atTime(stage.region, crew.pit, beganAt + 61 * minuteMs).correctLoad({
    ...act,
    weights,
    reason: 'From the scale.',
  })
}

/** Eight loads of 20.9 tons on average, half a ton around it. */
const pounds = [41_200, 42_600, 41_700, 42_100, 41_000, 42_500, 41_500, 42_000]
const spacingMs = 62 * minuteMs

test('a target in bank yards is three aligned bars with what is left, its error and its loads', async () => {
  const cab = await addCab('Nell', '52')
  for (const [nth, net] of pounds.entries()) await haulWeighed(cab, Date.now() - (9 - nth) * spacingMs, net)
  const jobber = await stage.browser.party('Alder', { viewport: desktop, timezoneId: 'America/New_York' })
  await enter(jobber, '/jobber/dashboard')
  await jobber.page.goto(`/jobber/projects/${crew.projectId}`)
  const seen = visible(jobber.page)
  await seen.role('button', 'Set design volume').click()
  await seen.label(/^Volume/).fill('1300')
  await seen.label('Swell').fill('25')
  await seen.text(/^The haul's quantity becomes 2,19\d\stons\.$/).waitFor()
  await jobber.screenshot('design-volume')
  await seen.role('button', 'Save').click()
  const left = seen.text(/^1,\d\d0 ± \d+ bank yd³ left, about \d+ loads$/)
  await left.waitFor()
  await seen.text('Density learned from 8 weighed loads, swell from standard tables.').waitFor()
  const bars = jobber.page.locator('.haul-volumes-row [role=img]').filter({ visible: true })
  await expect.poll(() => bars.count()).toBe(3)
  const labels = await bars.evaluateAll(all => all.map(bar => bar.getAttribute('aria-label')))
  expect(labels.map(label => label?.replaceAll(/[\d,]+/g, 'n'))).toEqual([
    'n ± n of n ± n bank yd³ left'.replace('n ± n bank', 'n bank'),
    'n ± n of n ± n loose yd³ left',
    'n ± n of n ± n tons left',
  ])
  const boxes = await bars.evaluateAll(all => all.map(bar => bar.getBoundingClientRect()))
  expect(new Set(boxes.map(({ left: x, width }) => `${x} ${width}`)).size).toBe(1)
  await jobber.screenshot('volumes-left')
  await expect.poll(() => listViolations(jobber.page)).toEqual([])

  const before = Number.parseInt((await left.textContent())?.match(/about (\d+)/)?.[1] ?? '', 10)
  await haulWeighed(await addCab('Vera', '61'), Date.now() - 62 * minuteMs, 42_000)
  await seen.text('Density learned from 9 weighed loads, swell from standard tables.').waitFor()
  await seen.text(new RegExp(`about ${before - 1} loads$`)).waitFor()
})
