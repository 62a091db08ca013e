/** Who accepts a price names the one that was shown: the other party may have changed it since then. */
import { expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import { addActor, addPit, addProject, sitePlace } from '../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())
const jobber = await addActor(node, 'Alder', 0)
const { pit, material } = await addPit(node, 'Oak Run')
const { materialId } = material

test('work from the board is accepted at the card that was shown, not at one that replaced it', async () => {
  const { projectId, haulId } = await addProject(jobber, pit, materialId, { trucksWanted: 9 })
  await jobber.client.publishProject({ projectId })
  const fleet = await addActor(node, 'Keystone', 3)
  const { entityId } = fleet
  const find = async () => {
    const { notices } = await fleet.client.listTruckerNotices({ entityId })
    return notices.find(({ noticeId }) => noticeId === haulId)?.money?.haul?.card
  }
  const offer = { projectId, noticeId: haulId, entityId, offerId: newTestId(), trucks: 1 }
  const shownCard = await find()
  if (!shownCard) throw new Error('the board shows no card')
  await jobber.client.changeHaul({ projectId, haulId, card: { basis: 'ton', rateE4: 40_000 } })
  const accept = (more: object) => fleet.client.acceptTruckerNotice({ ...offer, ...more })
  await expect(accept({ shownCard })).rejects.toMatchObject({
    code: 'conflict',
    message: 'The rate has changed since you looked. Check it, then accept again.',
  })
  const accepted = { ...offer, shownCard: await find() }
  expect(await accept(accepted)).toMatchObject({ state: 'accepted' })
})

test('a haul is planned at the pit’s price that was shown, not at one that replaced it', async () => {
  const { entityId } = pit
  const material = { entityId, materialId: newTestId(), name: 'Screenings', unit: 'ton' as const, priceE4: 90_000 }
  await pit.client.createMaterial(material)
  await pit.client.changeMaterial({ ...material, priceE4: 140_000 })
  const shownRate = (rateE4: number) => ({ shownMaterialRate: { basis: 'ton' as const, rateE4 } })
  const card = { basis: 'ton' as const, rateE4: 65_000 }
  const haul = (more: object) => ({
    haulId: newTestId(),
    pitEntityId: entityId,
    materialId: material.materialId,
    targetMilli: 500_000,
    trucksWanted: 2,
    card,
    destination: { name: 'Gate', ...sitePlace },
    ...more,
  })
  const create = (more: object) =>
    jobber.client.createProject({
      entityId: jobber.entityId,
      projectId: newTestId(),
      name: 'SR 222',
      startDay: '2126-03-02',
      haul: haul(more),
    })
  const refusal = {
    code: 'conflict',
    message: "The pit's price has changed since you looked. Check it, then try again.",
  }
  await expect(create(shownRate(90_000))).rejects.toMatchObject(refusal)
  const { projectId } = await create(shownRate(140_000))
  await expect(jobber.client.createHaul({ projectId, ...haul(shownRate(90_000)) })).rejects.toMatchObject(refusal)
  expect(await jobber.client.createHaul({ projectId, ...haul(shownRate(140_000)) })).toMatchObject({ projectId })
})
