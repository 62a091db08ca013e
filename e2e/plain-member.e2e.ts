/** A plain member of each kind of business sees its pages without amounts, and no action the server would refuse. */
import { minuteMs } from '@haulway/domain/time.ts'
import { addCrew, addDelivered, readLoad, stepsOfLoad } from '@haulway/server/testing/load.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { tokenIn } from '@haulway/server/testing/work.fixture.ts'
import { beforeAll, expect, test } from 'vitest'
import { listTooWide, listViolations } from './faults/faults.ts'
import { desktop, isGone, logIn, phone, push, visible } from './testing/browser.ts'
import { startServer } from './testing/server.ts'
import { signAcross } from './testing/sign.ts'
import { openStage } from './testing/stage.ts'

const stage = openStage(startServer)
let crew: Awaited<ReturnType<typeof addCrew>>
beforeAll(async () => {
  const { region } = stage
  crew = await addCrew(region)
  await addDelivered(region, crew, crew.solo)
})

type Kind = 'jobber' | 'pit' | 'solo' | 'fleet'

/** Each page with its heading, and the actions that only owners and managers find there. */
const pages: Record<Kind, { area: string; pages: [path: string, heading: RegExp][]; notOffered: RegExp[] }> = {
  jobber: {
    area: '/jobber',
    pages: [
      ['dashboard', /day /],
      ['projects', /^Projects$/],
      ['suppliers', /^Suppliers$/],
      ['payments', /^Payments$/],
      ['approve', /^Approve loads$/],
    ],
    notOffered: [
      /^New project/,
      /^Create a project/,
      /^Approve \d/,
      /^Add$/,
      /^Edit supplier/,
      /^Edit supplier/,
      /^Pay/,
    ],
  },
  pit: {
    area: '/pit-operation',
    pages: [
      ['materials', /^Materials$/],
      ['operators', /^Operators$/],
      ['payments', /^Payments$/],
      ['withdraw', /^Withdraw money$/],
    ],
    notOffered: [/^Add material/, /^Edit$/, /^Add operator/, /^Withdraw/],
  },
  solo: {
    area: '/solo-trucker',
    pages: [
      ['trucks', /^Trucks$/],
      ['payments', /^Payments$/],
      ['withdraw', /^Withdraw money$/],
    ],
    notOffered: [/^Add truck/, /^Withdraw/],
  },
  fleet: {
    area: '/trucking-fleet',
    pages: [
      ['dispatch', /^Dispatch$/],
      ['trucks', /^Trucks$/],
      ['truckers', /^Truckers$/],
      ['payments', /^Payments$/],
    ],
    notOffered: [/^Assign/, /^Release/, /^Add truck/, /^Invite driver/, /^Withdraw/],
  },
}

test.each(Object.keys(pages) as Kind[])(
  'a plain member of the %s sees no action that they may not take',
  async kind => {
    const { area, pages: own, notOffered } = pages[kind]
    const owner = crew[kind]
    const invitation = { entityId: owner.entityId, entityTokenId: newTestId() }
    const token = tokenIn(await owner.client.inviteMember({ ...invitation, role: 'member', name: 'Mel' }))
    const member = await stage.region.addUser(`Mel ${kind}`)
    await member.client.acceptInvitation({ token })

    const party = await stage.browser.party(`Mel ${kind}`, { viewport: desktop })
    await party.page.goto(area)
    await logIn(party)
    await party.page.waitForURL(at => at.pathname.startsWith(area))
    const seen = visible(party.page)
    await seen.role('tab').first().waitFor()
    for (const [path, heading] of own) {
      await push(party.page, `${area}/${path}`)
      await seen.role('heading', heading).first().waitFor()
      await party.page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
      await party.screenshot(`member-${kind}-${path}`)
      for (const name of notOffered) {
        for (const role of ['button', 'link'] as const) await isGone(seen.role(role, name))
      }
      await isGone(seen.text(/\$\d/))
    }
    await push(party.page, `${area}/payments`)
    await seen.text('Amounts are hidden').first().waitFor()
  },
)

test('a foreman accepts a load at the site and signs for it, without a price on any screen', async () => {
  const { jobber, driver, projectId, fleetDispatchId: dispatchId } = crew
  const invitation = { entityId: jobber.entityId, entityTokenId: newTestId() }
  const token = tokenIn(await jobber.client.inviteMember({ ...invitation, role: 'member', name: 'Frank' }))
  const { region } = stage
  const member = await region.addUser('Frank')
  await member.client.acceptInvitation({ token })
  const name = { loadLogId: newTestId(), dispatchId }
  const steps = stepsOfLoad(region, crew, driver, name, Date.now() - 60 * minuteMs)
  for (const step of steps.slice(0, -1)) await step.record()

  const party = await stage.browser.party('Frank', { viewport: phone })
  await party.page.goto('/jobber/dashboard')
  await logIn(party)
  const seen = visible(party.page)
  await seen.role('heading', /^Loads to accept/).waitFor()
  await seen.role('button', /^7 Gravel 57/).waitFor()
  await party.screenshot('foreman-loads')
  await expect.poll(() => listTooWide(party.page)).toEqual([])
  await expect.poll(() => listViolations(party.page)).toEqual([])
  await seen.role('button', /^7 Gravel 57/).click()
  await signAcross(party.page)
  await party.screenshot('foreman-sign')
  await seen.role('button', 'Received').click()
  await expect.poll(async () => (await readLoad(region, jobber, name.loadLogId)).state).toBe('delivered')
  const witnesses = async () =>
    (await readLoad(region, jobber, name.loadLogId)).acts.flatMap(act => (act.kind === 'deliver' ? act.witness : []))
  await expect.poll(async () => (await witnesses()).sort()).toEqual(['jobber', 'receiver'])

  await push(party.page, `/jobber/load/${projectId}/${name.loadLogId}`)
  await seen.text(/^Received .* by Frank/).waitFor()
  await seen.role('img', 'Signature of the receiver').waitFor()
  await party.screenshot('foreman-ticket')
  await isGone(seen.text(/\$\d/))
  await isGone(seen.role('button', /^Approve/))
})
