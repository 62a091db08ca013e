/** A plain member of each kind of business sees its pages without amounts, and no action the server would refuse. */
import { addCrew, addDelivered } from '@haulway/server/testing/load.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { tokenIn } from '@haulway/server/testing/work.fixture.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Browser, desktop, logIn, openBrowser, push, visible } from './browser.ts'
import { openRegion } from './people.ts'
import { type Server, startServer } from './server.ts'

let server: Server
let browser: Browser
let crew: Awaited<ReturnType<typeof addCrew>>
beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser(server.url)
  const region = openRegion(server)
  crew = await addCrew(region)
  await addDelivered(region, crew, crew.solo)
})
afterEach(() => browser.expectNoTroubles())
afterAll(async () => {
  await browser.close()
  await server.close()
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
    notOffered: [/^Assign/, /^Release/, /^Add truck/, /^Invite trucker/, /^Withdraw/],
  },
}

test.each(Object.keys(pages) as Kind[])(
  'a plain member of the %s sees no action that they may not take',
  async kind => {
    const { area, pages: own, notOffered } = pages[kind]
    const owner = crew[kind]
    const invitation = { entityId: owner.entityId, entityTokenId: newTestId() }
    const token = tokenIn(await owner.client.inviteMember({ ...invitation, role: 'member', name: 'Mel' }))
    const member = await openRegion(server).addUser(`Mel ${kind}`)
    await member.client.acceptInvitation({ token })

    const party = await browser.party(`Mel ${kind}`, { viewport: desktop })
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
        for (const role of ['button', 'link'] as const) await expect.poll(() => seen.role(role, name).count()).toBe(0)
      }
      await expect.poll(() => seen.text(/\$\d/).count()).toBe(0)
    }
    await push(party.page, `${area}/payments`)
    await seen.text('Amounts are hidden').first().waitFor()
  },
)
