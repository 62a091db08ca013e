/** A load over the legal gross weight: named to all its parties, left out of bulk approval, excess paid as agreed. */
import { addDays, dayMs, dayOf, hourMs, startOfDayMs } from '@haulway/domain/time.ts'
import { dispatchDocumentSchema } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { dispatchInPennsylvania, gramsOfPounds, legalPounds } from '../../testing/legal-truck.fixture.ts'
import { addCrew, addDelivered, type Crew, hoursAgo, readLoad } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { type Actor, haulCard, readDocuments, timeZone } from '../../testing/work.fixture.ts'

let crew: Crew
const node = closeAfterAll(await openTestNode())
crew = await addCrew(node, { card: { ...haulCard, standby: [], maximumByPayload: true } })

const grams = gramsOfPounds
const legalGrams = grams(legalPounds)

async function weigh(load: { projectId: string; loadLogId: string; dispatchId: string }, pounds: number) {
  const weights = { unit: 'lb' as const, grossMicro: pounds * 1e6, tareMicro: 30_000 * 1e6 }
  await crew.operator.client.correctLoad({ ...load, actId: newTestId(), weights, reason: 'From the scale.' })
}
const read = (by: Actor, load: { loadLogId: string }) => readLoad(node, by, load.loadLogId)

test('a load over the legal gross weight is kept, named to each party, and approved once that is seen', async () => {
  crew = await dispatchInPennsylvania(node, crew)
  const load = await addDelivered(node, crew, crew.driver)
  await weigh(load, 74_520)
  const overLegal = { grossGrams: grams(74_520), legalGrams }
  for (const party of [crew.jobber, crew.pit, crew.operator, crew.fleet, crew.driver]) {
    const shown = await read(party, load)
    expect(shown).toMatchObject({ overLegal })
    expect(shown.needsYou).toContain('overLegalWeight')
    expect(shown.terms.truck.legalGross).toEqual([{ grams: legalGrams, by: 'state', state: 'PA' }])
  }
  const { approvalDoubts = [] } = await read(crew.jobber, load)
  expect(approvalDoubts).toContain('overLegalWeight')
  const shownDoubts = approvalDoubts.filter(code => code !== 'overLegalWeight')
  const unseen = crew.jobber.client.approveLoad({ ...load, actId: newTestId(), shownDoubts })
  await expect(unseen).rejects.toMatchObject({ code: 'conflict' })
  const seen = await crew.jobber.client.approveLoad({ ...load, actId: newTestId(), shownDoubts: approvalDoubts })
  expect(seen).toMatchObject({ state: 'approved' })
})

test('where the card pays at most the legal payload, the tons above it are not paid', async () => {
  const over = await addDelivered(node, crew, crew.driver, Date.now() - dayMs / 3)
  await weigh(over, 74_520)
  // 43,280 lb are legal: 21.64 tons at $6.50.
  expect((await read(crew.jobber, over)).money?.haul?.pay).toMatchObject({ totalCents: 14_066 })
})

test('with a permit the same weight is legal, until the permit has ended', async () => {
  const today = dayOf(Date.now(), timeZone)
  crew = await dispatchInPennsylvania(node, crew, { grossGrams: grams(78_000), expiresOn: today })
  const load = await addDelivered(node, crew, crew.driver)
  await weigh(load, 74_520)
  const shown = await read(crew.jobber, load)
  const permit = { grams: grams(78_000), by: 'permit', state: 'PA', number: '4471', until: today }
  expect(shown.terms.truck.legalGross).toEqual([permit])
  expect(shown.overLegal).toBeUndefined()
  expect(shown.needsYou).not.toContain('overLegalWeight')
})

test('a permit with a weight needs its number and its last day, so that others can check it', async () => {
  const dispatched = await dispatchInPennsylvania(node, crew)
  crew = dispatched
  const { fleet, truckId } = dispatched
  const name = { entityId: fleet.entityId, truckId, paperId: newTestId(), kind: 'weightPermit' as const }
  const expiresOn = addDays(dayOf(Date.now(), timeZone), 30)
  const permit = { ...name, number: '4472', expiresOn, state: 'PA' as const, grossGrams: grams(76_000) }
  for (const missing of [{ number: ' ' }, { expiresOn: null }]) {
    const saved = fleet.client.saveTruckPaper({ ...permit, ...missing })
    await expect(saved).rejects.toMatchObject({ code: 'invalidInput' })
  }
  const { grossGrams: _, ...unweighed } = permit
  await fleet.client.saveTruckPaper({ ...unweighed, number: '', expiresOn: null })
  await fleet.client.saveTruckPaper(permit)
})

test('a permit counts from the next dispatch, and only the one that counts is named to others', async () => {
  const numbersFor = async (by: Actor) => {
    const path = `haulway-entity/${by.entityId}/dispatches/${crew.fleetDispatchId}`
    const [found] = await readDocuments(node, by, path)
    const { legalGross = [] } = dispatchDocumentSchema.parse(found).terms.truck
    return legalGross.flatMap(({ number }) => number ?? [])
  }
  expect(await numbersFor(crew.fleet)).toEqual(['4471'])
  crew = await dispatchInPennsylvania(node, crew)
  for (const party of [crew.fleet, crew.driver]) expect(await numbersFor(party)).toEqual(['4471', '4472'])
  for (const party of [crew.jobber, crew.pit, crew.operator]) expect(await numbersFor(party)).toEqual(['4471'])
})

test('a limit posted on a road counts for the next load of a truck that is dispatched already', async () => {
  const { jobber, driver, projectId, haulId } = crew
  const before = await addDelivered(node, crew, driver, hoursAgo(18))
  const today = dayOf(Date.now(), timeZone)
  const dates = { from: addDays(today, -2), until: addDays(today, 30) }
  const limit = { road: 'SR 4020', grossGrams: grams(60_000), ...dates }
  await jobber.client.changeHaul({ projectId, haulId, addPostedLimit: limit })
  const load = await addDelivered(node, crew, driver, hoursAgo(16))
  await weigh(load, 74_520)
  const posted = { grams: grams(60_000), by: 'posted', road: 'SR 4020', until: dates.until }
  for (const party of [jobber, crew.pit, driver]) {
    const shown = await read(party, load)
    expect(shown.terms.truck).toMatchObject({ legalGross: [posted], legalPayloadGrams: grams(60_000) - grams(30_000) })
    expect(shown.needsYou).toContain('overLegalWeight')
  }
  expect((await read(jobber, before)).terms.truck.legalGross).not.toEqual([posted])
  // 22.26 tons at $6.50: what the jobber enters alone lowers no pay.
  expect((await read(jobber, load)).money?.haul?.pay).toMatchObject({ totalCents: 14_469 })

  await jobber.client.changeHaul({ projectId, haulId, removePostedLimit: limit })
  const after = await addDelivered(node, crew, driver, hoursAgo(14))
  expect((await read(jobber, after)).terms.truck.legalGross).not.toEqual([posted])
})

test('in a night shift, permits and posted limits change at midnight of the site, by the start of a load', async () => {
  // Both loads are in the past, and on one day of UTC.
  const day = dayOf(Date.now() - hourMs, timeZone)
  const midnight = startOfDayMs(day, timeZone)
  const dayBefore = addDays(day, -1)
  const permit = { grossGrams: grams(78_000), expiresOn: dayBefore }
  const evening = await node.openPeer({ clock: () => midnight - 3 * hourMs })
  const night = await dispatchInPennsylvania(node, await addCrew(node), permit, evening)
  await evening.close()
  const legalOf = async (trucker: Actor, startedAt: number) => {
    const load = await addDelivered(node, night, trucker, startedAt)
    const { terms } = await read(night.jobber, load)
    return terms.truck.legalGross
  }
  const before = midnight - hourMs / 2
  const after = midnight + hourMs / 2
  expect(dayOf(before, 'UTC')).toBe(dayOf(after, 'UTC'))
  expect(await legalOf(night.driver, before)).toMatchObject([{ by: 'permit', grams: grams(78_000), until: dayBefore }])
  expect(await legalOf(night.driver, after)).toMatchObject([{ by: 'state', grams: legalGrams }])

  const { jobber, solo, projectId, haulId } = night
  const limitOf = (limitDay: string, pounds: number) => ({
    road: `SR ${pounds}`,
    grossGrams: grams(pounds),
    from: limitDay,
    until: limitDay,
  })
  for (const addPostedLimit of [limitOf(dayBefore, 58_000), limitOf(day, 62_000)]) {
    await jobber.client.changeHaul({ projectId, haulId, addPostedLimit })
  }
  expect(await legalOf(solo, before)).toMatchObject([{ by: 'posted', road: 'SR 58000' }])
  expect(await legalOf(solo, after)).toMatchObject([{ by: 'posted', road: 'SR 62000' }])
})

test('a limit that ends before it begins is refused', async () => {
  const { jobber, projectId, haulId } = crew
  const addPostedLimit = { road: 'SR 4020', grossGrams: grams(60_000), from: '2027-04-15', until: '2027-02-15' }
  await expect(jobber.client.changeHaul({ projectId, haulId, addPostedLimit })).rejects.toMatchObject({
    code: 'invalidInput',
  })
})
