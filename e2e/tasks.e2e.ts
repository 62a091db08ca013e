/** How many taps the tasks of docs/tasks.md take. A counter in the page counts them, not the test. */
import { expect, test } from 'vitest'
import { listViolations } from './faults/faults.ts'
import { follow, visible } from './testing/browser.ts'
import { countTaps, secondsOf } from './testing/count-taps.ts'
import { addPerson, createEntity, logInAsOwner } from './testing/people.ts'
import { startServer } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

const stage = openStage(startServer)

test('a jobber creates and publishes a project with 9 taps in 45 s by the model; offers are the next act', async () => {
  const pit = await addPerson(stage.server, { name: 'Pat', email: 'pat@haul.example' })
  const pitEntityId = await createEntity(pit, 'pitOperation', 'Oak Run')
  const jobber = await stage.browser.party('Jo Alder', { geolocation: { latitude: 39.78, longitude: -104.9 } })
  const { client } = await logInAsOwner(stage.server, jobber, 'jobber', 'Alder Earthworks')
  const [entity] = await client.read.ownEntities()
  await client.call('addSupplier', { entityId: entity?.entityId ?? '', pitEntityId })
  const seen = visible(jobber.page)
  const { type, read } = await countTaps(jobber.page)
  await follow(seen.role('link', /New project/))
  await type(seen.label(/^Project/), 'Mill Road')
  await type(seen.label(/^Quantity/), '900')
  await jobber.screenshot('new-project-1')
  await expect.poll(() => listViolations(jobber.page)).toEqual([])
  await seen.role('button', /^Next: site/).click()
  await type(seen.label(/^Drop-off name/), 'Gate 3')
  await seen.role('button', 'Use my location').click()
  await jobber.screenshot('new-project-2')
  await expect.poll(() => listViolations(jobber.page)).toEqual([])
  await seen.role('button', /^Next: rate/).click()
  await type(seen.label(/^Haul rate/), '3.40')
  await jobber.screenshot('new-project-3')
  await seen.role('button', /^Next: trucks/).click()
  await jobber.screenshot('new-project-4')
  await seen.role('button', /^Publish/).click()
  await seen.role('button', /^Send offer/).waitFor()
  await jobber.screenshot('new-project-published')
  const done = await read()
  const modelSeconds = Math.round(secondsOf(done))
  console.info('create and publish', { ...done, modelSeconds })
  expect(done.taps).toBeLessThanOrEqual(9)
  expect(modelSeconds).toBeLessThanOrEqual(45)

  await seen.role('button', /^Send offer/).click()
  await seen.role('button', 'Invite a hauler with this offer').click()
  await jobber.screenshot('invite-hauler')
  await expect.poll(() => listViolations(jobber.page)).toEqual([])
})
