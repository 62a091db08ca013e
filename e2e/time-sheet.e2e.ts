/** A day by the hour: the driver punches it, the fleet agrees, and the jobber's agreement locks the time sheet. */
import { paths } from '@haulway/app/paths.ts'
import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import { hourMs } from '@haulway/domain/time.ts'
import { addCrew, atTime } from '@haulway/server/testing/load.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { beforeAll, expect, test } from 'vitest'
import { isStill, listTooWide, listViolations } from './faults/faults.ts'
import { isAt, logIn, push, visible } from './testing/browser.ts'
import { startServer } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

const stage = openStage(startServer)
let shiftId: string
beforeAll(async () => {
  const { region } = stage
  const { driver, projectId, fleetDispatchId: dispatchId } = await addCrew(region)
  shiftId = newTestId()
  const ids = { projectId, shiftId, dispatchId }
  const began = Date.now() - 10 * hourMs
  const at = (hours: number) => atTime(region, driver, began + hours * hourMs)
  await at(0).startShift({ ...ids, actId: newTestId() })
  await at(5).startBreak({ ...ids, actId: newTestId() })
  await at(5.5).endBreak({ ...ids, actId: newTestId() })
})

async function openAs(name: string) {
  const party = await stage.browser.party(name, { timezoneId: 'America/New_York' })
  await party.page.goto('/')
  await logIn(party)
  await visible(party.page).role('tab').first().waitFor()
  return { ...party, seen: visible(party.page) }
}

async function openSheet(name: string, area: EntityTypeName) {
  const party = await openAs(name)
  await push(party.page, paths.timeSheet(area, shiftId))
  await isAt(party.page, paths.timeSheet(area, shiftId))
  return party
}

test('driver, fleet and jobber come to one time sheet', async () => {
  const dana = await openAs('Dana')
  await dana.seen.role('button', 'Take a break').waitFor()
  await dana.screenshot('shift-driver')
  await dana.seen.role('button', 'End shift').click()
  await dana.seen.role('button', 'Start shift').waitFor()

  const fleet = await openSheet('Keystone', 'truckingFleet')
  await fleet.seen.text('9 h 30 min').first().waitFor()
  await fleet.seen.role('button', /^Agree/).click()
  await fleet.seen.text('You agreed. The other side is next.').waitFor()

  const jobber = await openSheet('Alder', 'jobber')
  await jobber.seen.text(/Agreed to/).waitFor()
  await jobber.screenshot('time-sheet-jobber')
  await isStill(jobber.page)
  await expect.poll(() => listViolations(jobber.page)).toEqual([])
  await jobber.seen.role('button', /^Agree/).click()
  await jobber.seen.text('Both sides have agreed.').waitFor()
  await jobber.page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => listTooWide(jobber.page)).toEqual([])
})
