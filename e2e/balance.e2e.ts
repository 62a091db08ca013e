/**
 * Balance in money: more trucks than the loader loads become an advice in dollars with its action. It asks,
 * and then releases the trucks that it names, after the load that they have.
 */
import { afternoonZone } from '@haulway/domain/afternoon-zone.fixture.ts'
import { dayOf, minuteMs } from '@haulway/domain/time.ts'
import { stepsOfLoad, usualFacts } from '@haulway/server/testing/load.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import {
  type Actor,
  addActor,
  addPit,
  addTruck,
  haulCard,
  readOwn,
  sitePlace,
} from '@haulway/server/testing/work.fixture.ts'
import { expect, test } from 'vitest'
import { listViolations } from './faults/faults.ts'
import { desktop, enter, isGone, phone, visible } from './testing/browser.ts'
import { startServer } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

const stage = openStage(startServer)

const loadingMinutes = 10
const trucks = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']
const roundsDone = 3

type Cab = { trucker: Actor; dispatchId: string }

async function addDay() {
  const jobber = await addActor(stage.region, 'Alder', 0)
  const { pit, operator, material } = await addPit(stage.region, 'Oak Run')
  await jobber.client.addSupplier({ entityId: jobber.entityId, pitEntityId: pit.entityId })
  const zone = afternoonZone()
  const projectId = newTestId()
  const haulId = newTestId()
  const haul = { haulId, pitEntityId: pit.entityId, materialId: material.materialId, targetMilli: 9_000_000 }
  await jobber.client.createProject({
    entityId: jobber.entityId,
    projectId,
    name: 'Mill Road',
    timeZone: zone,
    startDay: dayOf(Date.now(), zone),
    shiftStartMinute: 0,
    shiftEndMinute: 1440,
    haul: {
      ...haul,
      card: haulCard,
      trucksWanted: trucks.length,
      destination: { name: 'Mill Road gate', ...sitePlace },
    },
  })
  await jobber.client.publishProject({ projectId })
  const cabs: Cab[] = []
  for (const number of trucks) {
    const trucker = await addActor(stage.region, `Trucker ${number}`, 2)
    await addTruck(trucker, number)
    const dispatchId = newTestId()
    const offer = { projectId, noticeId: haulId, entityId: trucker.entityId, offerId: newTestId(), dispatchId }
    await trucker.client.acceptTruckerNotice(offer)
    cabs.push({ trucker, dispatchId })
  }
  return { jobber, operator, projectId, cabs }
}

type Day = Awaited<ReturnType<typeof addDay>>

/**
 * One loader, ten minutes for a truck, ten trucks of which four would be enough: every load but the first waits.
 * Without two of them it would still pay to release more, so only a new measurement ends the advice.
 */
async function haulInRounds({ cabs, ...crew }: Day): Promise<void> {
  const loads = trucks.length * roundsDone
  const endedAt = Date.now() - 40 * minuteMs
  const facts = { ...usualFacts, pitAt: 11, loadingAt: 71, loadedAt: 81, leftAt: 82, nearAt: 92, siteAt: 96 }
  for (let nth = 0; nth < loads; nth++) {
    const { trucker, dispatchId } = cabs[nth % cabs.length]!
    const beganAt = endedAt - ((loads - 1 - nth) * loadingMinutes + 100) * minuteMs
    const load = { loadLogId: newTestId(), dispatchId }
    const steps = stepsOfLoad(stage.region, crew, trucker, load, beganAt, { ...facts, deliveredAt: 100 })
    for (const step of steps) await step.record()
  }
  // Each truck is on its next load, in line.
  for (const [index, cab] of cabs.entries()) {
    const load = { loadLogId: newTestId(), dispatchId: cab.dispatchId }
    const beganAt = Date.now() - (30 - index) * minuteMs
    for (const step of stepsOfLoad(stage.region, crew, cab.trucker, load, beganAt).slice(0, 2)) await step.record()
  }
}

test('trucks too many are named in dollars, two are released when asked, and it is measured again', async () => {
  const day = await addDay()
  await haulInRounds(day)
  const jobber = await stage.browser.party('Alder', { viewport: desktop })
  await enter(jobber, '/jobber/dashboard')
  const seen = visible(jobber.page)
  await seen.text(/^2 trucks too many: \$\d+\/h$/).waitFor()
  await seen.text(/^Oak Run\. Steady for 3 cycles, since /).waitFor()
  await seen.text('Paid for waiting').waitFor()
  await jobber.screenshot('balance-advice')

  await expect.poll(() => listViolations(jobber.page)).toEqual([])

  await seen.role('button', /^Release 1 and 2\s*After this load$/).click()
  await seen.role('button', 'Release').click()
  const openNumbers = async () => {
    const all = await readOwn(stage.region, day.jobber, 'dispatches')
    return all.flatMap(({ state, dispatchId }) =>
      state === 'open' ? [trucks[day.cabs.findIndex(cab => cab.dispatchId === dispatchId)]] : [],
    )
  }
  await expect.poll(async () => new Set(await openNumbers())).toEqual(new Set(trucks.slice(2)))

  // It is measured again: two trucks more are not named at once, also not on a page that opens now.
  await isGone(seen.role('button', /^(Release|Keep all)/))
  await jobber.page.reload()
  await seen.text('Mill Road').first().waitFor()
  await isGone(seen.role('button', /^(Release|Keep all)/))

  // The load that the released truck has continues.
  const released = await stage.browser.party('Trucker 1', { viewport: phone })
  await enter(released, '/solo-trucker/dashboard')
  await visible(released.page)
    .text(/in line at Oak Run$/)
    .waitFor()
  await released.screenshot('balance-released')
})
