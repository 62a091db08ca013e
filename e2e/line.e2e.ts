/**
 * The fair line: each waiting truck reads its own place and minutes, and why another one was loaded first, and its
 * standby claim is written when its free minutes are over.
 */
import { minuteMs } from '@haulway/domain/time.ts'
import { addCrew, type Crew, readLoad, stepsOfLoad } from '@haulway/server/testing/load.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { type Actor, addActor, addTruck } from '@haulway/server/testing/work.fixture.ts'
import { beforeAll, expect, test } from 'vitest'
import { listViolations } from './faults/faults.ts'
import { desktop, enter, type Party, visible } from './testing/browser.ts'
import { startServer } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

const stage = openStage(startServer)
let crew: Crew
beforeAll(async () => {
  crew = await addCrew(stage.region)
})

/** A truck that came to the pit a number of minutes ago. @returns its load */
async function waitInLine(trucker: Actor, dispatchId: string, minutes: number): Promise<string> {
  const loadLogId = newTestId()
  const beganAt = Date.now() - (minutes + 10) * minuteMs
  const steps = stepsOfLoad(stage.region, crew, trucker, { loadLogId, dispatchId }, beganAt)
  for (const step of steps.slice(0, 2)) await step.record()
  return loadLogId
}

/** A trucker on their own with truck 52, dispatched to the same haul. */
async function addNell(): Promise<{ nell: Actor; dispatchId: string }> {
  const { projectId, haulId } = crew
  const nell = await addActor(stage.region, 'Nell', 2)
  await addTruck(nell, '52')
  const dispatchId = newTestId()
  const offer = { projectId, noticeId: haulId, entityId: nell.entityId, offerId: newTestId(), dispatchId }
  await nell.client.acceptTruckerNotice(offer)
  return { nell, dispatchId }
}

async function openAs(name: string, start: string): Promise<Party> {
  const party = await stage.browser.party(name, { timezoneId: 'America/New_York' })
  await enter(party, start)
  return party
}

/** Fails if the page shows others' names or trucks. */
async function expectNoRivals({ page }: Party, rivals: RegExp): Promise<void> {
  // Hidden pages stay in the document, and have no inner text. Times and amounts may hold the number of a truck.
  const text = (await page.locator('body').allInnerTexts()).join('\n')
  const measures = /\d+:\d\d|\$[\d,.]+|[\d,.]+\s?(min|tons)|[A-Z][a-z]{2}\s\d+\b(?!:)/g
  expect(text.replaceAll(measures, '')).not.toMatch(rivals)
}

test('a truck reads its own place in line; the one passed reads why, and sends the claim with one tap', async () => {
  const { nell, dispatchId } = await addNell()
  const first = await waitInLine(crew.solo, crew.soloDispatchId, 40)
  await waitInLine(crew.driver, crew.fleetDispatchId, 12)
  await waitInLine(nell, dispatchId, 8)

  const sam = await openAs('Sam', '/solo-trucker/dashboard')
  const late = await openAs('Nell', '/solo-trucker/dashboard')
  const otto = await openAs('Otto', '/excavator-operator/trucker-conformation')
  const [cab, behind, loader] = [sam, late, otto].map(({ page }) => visible(page)) as [Seen, Seen, Seen]
  await cab.text(/^1st$/).waitFor()
  await behind.text(/^3rd$/).waitFor()
  await behind.role('img', '0 loading, 2 before you').waitFor()
  // No one reads whose the other trucks are.
  await expectNoRivals(sam, /Nell|Keystone|Dana|\b52\b|\b7\b/)
  await expectNoRivals(late, /Sam|Keystone|Dana|\b12\b|\b7\b/)
  // Trucker and operator count from the same arrival.
  await cab
    .text(/^4\d\smin in line/)
    .first()
    .waitFor()
  await loader.role('button', /12.*4\d min.*Start loading/s).waitFor()
  // The free 15 minutes are over for the first truck only.
  await cab.text(/^\$3\d\.\d\d$/).waitFor()
  await cab.role('button', /^Claim the/).waitFor()
  await cab.text(/The loaders at Oak Run were busy|[Nn]o truck was loaded at Oak Run/).waitFor()
  await behind.text(/^Standby pays from/).waitFor()
  await expect.poll(() => behind.role('button', /^Claim the/).count()).toBe(0)

  await loader.role('button', /^52/).click()
  await otto.screenshot('line-out-of-turn')
  await loader.role('button', 'The pit asked for it').click()
  await loader.role('button', /52.*Loaded/s).waitFor()
  await cab.text('1 truck was loaded before you').waitFor()
  await cab.text(/: the pit asked for it$/).waitFor()
  await cab.text('1 truck that came later was loaded first.').waitFor()
  await expectNoRivals(sam, /Nell|Keystone|Dana|\b52\b|\b7\b/)
  await sam.screenshot('line-passed')
  await expect.poll(() => listViolations(sam.page)).toEqual([])
  // Loading has begun, so the line is no longer hers.
  await behind.text('Loading at Oak Run').waitFor()

  await cab.role('button', /^Claim the/).click()
  await cab.text('Standby claim sent: caused by Oak Run.').waitFor()
  const pit = await stage.browser.party('Oak Run', { viewport: desktop, timezoneId: 'America/New_York' })
  await enter(pit, '/pit-operation/dashboard')
  await pit.page.goto(`/pit-operation/load/${crew.projectId}/${first}`)
  await visible(pit.page).text('Sam says that Oak Run caused it.').waitFor()
  await pit.screenshot('line-claim-at-pit')
  const { waitFaults } = await readLoad(stage.region, crew.jobber, first)
  expect(waitFaults).toMatchObject([{ place: 'pit', fault: 'pit', by: 'trucker', state: 'open' }])
})

type Seen = ReturnType<typeof visible>
