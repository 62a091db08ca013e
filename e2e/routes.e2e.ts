/** Every route of specification 2 with its guards, and the startup that leads to it (specification 4). */
import { areaTabs } from '@haulway/app/area-tabs.ts'
import { paths } from '@haulway/app/paths.ts'
import { entityTypeNames, entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { follow, isAt, logIn, type Party, push, visible } from './testing/browser.ts'
import { addPerson, createEntity, logInAsOwner, setInUserDocument } from './testing/people.ts'
import { startServer } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

const stage = openStage(startServer)

/** Starts the app at an address, and waits until the page it redirects to is shown. */
async function open(page: Page, from: string, to: string): Promise<void> {
  await page.goto(from)
  await isAt(page, to)
  await visible(page).role('heading').first().waitFor()
}

describe('with no user logged in', () => {
  let visitor: Party
  beforeAll(async () => {
    visitor = await stage.browser.party('Visitor')
  })

  // The redirects themselves are rows of the domain's test of routes: this is one of each kind, in the app.
  test.each(['/', '/nowhere', '/jobber/dashboard'])('%s leads to the login page', path =>
    open(visitor.page, path, '/auth/login'),
  )

  test.each(['/empty-page', '/auth/login', '/auth/register', '/auth/forgot-password', '/auth/reset'])(
    '%s is shown',
    path => open(visitor.page, path, path),
  )
})

describe.each(entityTypeNames.map(type => ({ type, ...entityTypes[type] })))('a $type', ({ type, slug, startPage }) => {
  let owner: Party
  beforeAll(async () => {
    owner = await stage.browser.party(type)
    await logInAsOwner(stage.server, owner, type, 'Iron Bend')
  })
  afterAll(() => owner.context.close())

  test.each(type === 'jobber' ? ['/', '/nowhere'] : [`/${slug}`])('starts from %s at the start page', path =>
    open(owner.page, path, startPage),
  )

  test('is redirected home from the areas of other types', async () => {
    for (const other of entityTypeNames.filter(each => each !== type)) {
      await push(owner.page, paths.account(type))
      await push(owner.page, entityTypes[other].startPage, startPage)
    }
  })

  test('opens each tab and page of the area by a link, and the deepest page in a newly started app, too', async () => {
    const tabs = areaTabs[type].map(tab => `/${slug}/${tab}`)
    for (const path of [...tabs, paths.account(type), paths.outbox(type)]) await push(owner.page, path)
    await open(owner.page, paths.notifications(type), paths.notifications(type))
  })

  test('is redirected home from another area in a newly started app, and opens each tab by a tap', async () => {
    const next = entityTypeNames[(entityTypeNames.indexOf(type) + 1) % entityTypeNames.length]!
    await open(owner.page, entityTypes[next].startPage, startPage)
    const tabs = visible(owner.page).role('tab')
    for (const [index, tab] of areaTabs[type].entries()) {
      await tabs.nth(index).click()
      await isAt(owner.page, `/${slug}/${tab}`)
      await visible(owner.page).role('heading').first().waitFor()
    }
  })

  test('may drive only as a trucker', async () => {
    const drives = type === 'soloTrucker' || type === 'fleetTrucker'
    const driving = '/trucker-active-project-v2'
    if (!drives) {
      await push(owner.page, paths.account(type))
      return push(owner.page, driving, startPage)
    }
    await owner.page.goto(driving)
    await visible(owner.page).text('No open load').waitFor()
    await isAt(owner.page, driving)
  })

  test('may create another business, and open the empty page', async () => {
    await push(owner.page, '/entity-form')
    await push(owner.page, '/empty-page')
    await visible(owner.page).role('link', 'Go to home').click()
    await isAt(owner.page, startPage)
  })
})

test('startup leaves a user on a page that is neither the root nor the login page', async () => {
  const dana = await stage.browser.party('Dana')
  await logInAsOwner(stage.server, dana, 'soloTrucker', 'Dana Trucking')
  for (const path of ['/auth/register', '/solo-trucker/payments', '/entity-form']) await open(dana.page, path, path)
})

test('a user without a business creates one first', async () => {
  const fay = await stage.browser.party('Fay')
  await addPerson(stage.server, fay)
  await fay.page.goto('/')
  await logIn(fay)
  await isAt(fay.page, '/entity-form')
  await open(fay.page, '/jobber/dashboard', '/entity-form')
})

test('a user enters missing information before the area opens; a test account need not', async () => {
  const mara = await stage.browser.party('Mara')
  const person = await addPerson(stage.server, mara)
  await person.client.call('createEntity', { entityId: newTestId(), entityType: 0, name: 'Mara Grading' })
  await mara.page.goto('/')
  await logIn(mara)
  await isAt(mara.page, '/missing-information-form')
  const setTestAccount = (is: boolean) => setInUserDocument(stage.server, person.uid, 'testAccount', String(is))
  await setTestAccount(true)
  await open(mara.page, '/', '/jobber/dashboard')
  await setTestAccount(false)
  await open(mara.page, '/', '/missing-information-form')
  await visible(mara.page)
    .label(/Phone number/)
    .fill('303 555 0199')
  await visible(mara.page).role('button', 'Save').click()
  await isAt(mara.page, '/jobber/dashboard')
})

describe('a user with several businesses', () => {
  test('switches between them: the area, the subscription and the next start change', async () => {
    const sam = await stage.browser.party('Sam')
    const person = await logInAsOwner(stage.server, sam, 'jobber', 'Sam Grading')
    const solo = await createEntity(person, 'soloTrucker', 'Sam Trucking')
    const seen = visible(sam.page)
    await follow(seen.role('link', /^Account/))
    const subscribed = sam.page.waitForRequest(request => request.url().includes(`/subscribe`))
    await seen.role('button', /Sam Trucking/).click()
    await isAt(sam.page, '/solo-trucker/dashboard')
    const scopes = new URL((await subscribed).url()).searchParams.getAll('scope').map(scope => scope.split('@')[0])
    expect(scopes.filter(scope => scope?.startsWith('haulway-entity/'))).toEqual([`haulway-entity/${solo}`])
    await expect.poll(() => readStartEntity(sam.page)).toBe(solo)
    await open(sam.page, '/', '/solo-trucker/dashboard')
    await open(sam.page, '/jobber/dashboard', '/solo-trucker/dashboard')
  })

  test('starts in the first one if they no longer have the preferred one', async () => {
    const tom = await stage.browser.party('Tom')
    const person = await logInAsOwner(stage.server, tom, 'jobber', 'Tom Grading')
    await createEntity(person, 'soloTrucker', 'Tom Trucking')
    await tom.page.evaluate(`localStorage.setItem('CapacitorStorage.startEntity', '"${newTestId()}"')`)
    await open(tom.page, '/', '/jobber/dashboard')
  })
})

async function readStartEntity(page: Page): Promise<unknown> {
  return JSON.parse(await page.evaluate("localStorage.getItem('CapacitorStorage.startEntity')"))
}
