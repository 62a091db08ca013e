/** The native shell's login in the system's browser and back, and every link that must not log in. */
import { finishSignIn, newChallenge, signInOnPage } from '@haulway/server/testing/accounts.fixture.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { follow, isAt, isGone, logIn, type Party, visible } from './testing/browser.ts'
import { removeSession } from './testing/device.ts'
import { addPerson, createEntity, logInAsOwner } from './testing/people.ts'
import { startServer } from './testing/server.ts'
import { leave, openLink, openShell, readSecureStorage, type Shell, shellOrigin, signInAt } from './testing/shell.ts'
import { openStage } from './testing/stage.ts'

const redirectSchema = z.object({ redirectTo: z.string() })
const refused = 'This login expired. Log in again.'
const unknownId = '01980000-0000-7000-8000-00000000dead'
const stage = openStage(startServer, { keepsDevices: false })
let shell: Shell
beforeAll(async () => {
  shell = openShell(stage.server.url)
})

/** Opens the app on the phone of a new user with a business, at the login page. */
async function openPhone(name: string): Promise<Party> {
  const app = await shell.openApp(stage.browser, name)
  await isAt(app.page, '/auth/login')
  await createEntity(await addPerson(stage.server, app), 'jobber', `${name} Grading`)
  return app
}

/** Logs in by hand in the system's browser. @returns the link that leads back to the app */
const signInInBrowser = (address: URL, who: Party) => signInAt(stage.browser, address, who)

/** Records each exchange of a sign-in code that a page requests. */
function countExchanges(page: Page): string[] {
  const urls: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('/exchange-sign-in-code')) urls.push(request.url())
  })
  return urls
}

const isSignedIn = async (page: Page) => Object.keys(await readSecureStorage(page)).length > 0

test("a shell logs in through the system's browser, returns by its link, and works at its own origin", async () => {
  const ray = await openPhone('Ray Delgado')
  const address = await leave(ray.page)
  expect(address.origin).toBe(stage.server.url)
  expect(address.pathname).toBe('/auth/login')
  expect(address.searchParams.get('redirectTo')).toBe('haulway://login')
  const link = await signInInBrowser(address, ray)
  expect(link).toMatch(/^haulway:\/\/login\?state=success&token=[\w-]{43}$/)
  await openLink(ray.page, link)
  await isAt(ray.page, '/jobber/dashboard')
  expect(new URL(ray.page.url()).origin).toBe(shellOrigin)
  await ray.page.goto(`${shellOrigin}/jobber/account`)
  await visible(ray.page).text('Ray Delgado Grading').first().waitFor()
  const secrets = Object.entries(await readSecureStorage(ray.page))
  expect(secrets.map(([key]) => key)).toEqual(['capacitor-storage_session'])
  const { refreshToken } = z.object({ refreshToken: z.string() }).parse(JSON.parse(secrets[0]?.[1] ?? ''))
  const preferences = await ray.page.evaluate(
    "JSON.stringify(Object.entries(localStorage).filter(([key]) => key.startsWith('CapacitorStorage.')))",
  )
  expect(preferences).not.toContain(refreshToken)
})

describe('a link does nothing', () => {
  test('when this device has not started a sign-in, whatever the link contains', async () => {
    const eve = await openPhone('Eve')
    const exchanges = countExchanges(eve.page)
    const { challenge } = newChallenge()
    const finished = await finishSignIn(
      stage.server,
      await signInOnPage(stage.server, eve.email),
      challenge,
      'haulway://login',
    )
    const { redirectTo } = redirectSchema.parse(await finished.json())
    const lie = 'haulway://login?state=error&error=Call%20555%200100'
    for (const link of [redirectTo, redirectTo.replace('login', 'register'), lie]) await openLink(eve.page, link)
    await visible(eve.page).role('button', 'Log in').waitFor()
    await isGone(visible(eve.page).role('alert'))
    expect(exchanges).toEqual([])
    expect(await isSignedIn(eve.page)).toBe(false)
  })

  test('with another scheme, host or path, even with a valid code, which stays valid for the right link', async () => {
    const ned = await openPhone('Ned')
    const exchanges = countExchanges(ned.page)
    const good = await signInInBrowser(await leave(ned.page), ned)
    const query = good.slice(good.indexOf('?'))
    const targets = [
      'haulway://login/',
      'haulway://login/more',
      'haulway://login:80',
      'haulway://eve@login',
      'haulway:login',

      'haulway://login.evil.example',
      'haulway://loginx',
      'haulway:///login',
      'haulway://auth/login',
      'Haulway://login',
      'https://login',
      `${stage.server.url}/auth/login-redirect`,
      `${stage.server.url}/login`,
      'com.haulway.app://login',

      'https://evil.example/pay',
      `${stage.server.url}.evil.example/pay`,
      'intent://login',
      'javascript:login',
      'file:///pay',
      `${stage.server.url}/pay/..`,
      `${stage.server.url}/account-details/more`,
      'haulway://pay/1',
      'haulway://admin',
    ]
    for (const target of targets) await openLink(ned.page, target + query)
    await openLink(ned.page, `${good}#fragment`)
    expect(exchanges).toEqual([])
    expect(new URL(ned.page.url()).pathname).toBe('/auth/login')
    await openLink(ned.page, good)
    await isAt(ned.page, '/jobber/dashboard')
  })

  test('while a user is logged in: no link logs in another user', async () => {
    const ann = await openPhone('Ann')
    const mallory = await stage.browser.party('Mallory')
    await addPerson(stage.server, mallory)
    await openLink(ann.page, await signInInBrowser(await leave(ann.page), ann))
    await isAt(ann.page, '/jobber/dashboard')
    const exchanges = countExchanges(ann.page)
    const { challenge } = newChallenge()
    const finished = await finishSignIn(
      stage.server,
      await signInOnPage(stage.server, mallory.email),
      challenge,
      'haulway://login',
    )
    await openLink(ann.page, redirectSchema.parse(await finished.json()).redirectTo)
    await ann.page.goto(`${shellOrigin}/jobber/account`)
    await visible(ann.page).text(ann.email).waitFor()
    expect(exchanges).toEqual([])
  })
})

describe('a sign-in is refused, and the screen where it began shows why', () => {
  test("with a forged code or another device's code, and the real code still works afterwards", async () => {
    const gus = await openPhone('Gus')
    const good = await signInInBrowser(await leave(gus.page), gus)
    const { challenge } = newChallenge()
    const foreign = await finishSignIn(
      stage.server,
      await signInOnPage(stage.server, gus.email),
      challenge,
      'haulway://login',
    )
    const forged = `haulway://login?state=success&token=${'A'.repeat(43)}`
    for (const link of [forged, redirectSchema.parse(await foreign.json()).redirectTo]) {
      await openLink(gus.page, link)
      await visible(gus.page).text(refused).waitFor()
      expect(await isSignedIn(gus.page)).toBe(false)
    }
    await openLink(gus.page, good)
    await isAt(gus.page, '/jobber/dashboard')
    gus.forgive(/403/)
  })

  test('with a code that was already used or has expired', async () => {
    const tom = await openPhone('Tom')
    const seen = visible(tom.page)
    const used = await signInInBrowser(await leave(tom.page), tom)
    await openLink(tom.page, used)
    await isAt(tom.page, '/jobber/dashboard')
    await follow(seen.role('link', /^Account/))
    await seen.role('button', 'Log out').click()
    await isAt(tom.page, '/auth/login')
    expect(await isSignedIn(tom.page)).toBe(false)
    const late = await signInInBrowser(await leave(tom.page), tom)
    await stage.server.inTransaction(tx => tx.execute('update sign_in_codes set expires_at = 0'))
    for (const link of [used, late]) {
      await openLink(tom.page, link)
      await seen.text(refused).waitFor()
      await leave(tom.page)
      await isGone(seen.role('alert'))
    }
    expect(await isSignedIn(tom.page)).toBe(false)
    tom.forgive(/40[13]/)
  })

  test('when the link lacks state=success or a token', async () => {
    const kit = await shell.openApp(stage.browser, 'Kit')
    const exchanges = countExchanges(kit.page)
    for (const query of ['?state=success', '?token=abc', '?state=failure&token=abc', '?state=success&token=', '']) {
      await leave(kit.page)
      await isGone(visible(kit.page).role('alert'))
      await openLink(kit.page, `haulway://login${query}`)
      await visible(kit.page).role('alert').waitFor()
      expect(exchanges, query).toEqual([])
    }
  })

  test("when the page reports an error, in the app's own words", async () => {
    const una = await shell.openApp(stage.browser, 'Una')
    await leave(una.page)
    await openLink(una.page, 'haulway://login?state=error&error=The%20account%20is%20closed.')
    await visible(una.page).text("Couldn't log in. Try again.").waitFor()
    await expect.poll(() => una.page.getByText('The account is closed.').count()).toBe(0)
  })
})

test('the sign-in page never redirects to an address that is not ours, whatever its URL requests', async () => {
  const ivy = await stage.browser.party('Ivy')
  await addPerson(stage.server, ivy)
  const { challenge } = newChallenge()
  const cookie = await signInOnPage(stage.server, ivy.email)
  const elsewhere = [
    'https://evil.example/',
    '//evil.example',
    'haulway://login.evil.example',
    'evil://login',
    '/auth/api',
  ]
  for (const redirectTo of [...elsewhere, 'haulway://pay', 'javascript:alert(1)']) {
    expect((await finishSignIn(stage.server, cookie, challenge, redirectTo)).ok).toBe(false)
    const query = new URLSearchParams({ redirectTo, challenge })
    const page = await ivy.context.newPage()
    await page.goto(`/auth/login?${query}`)
    await logIn({ page, email: ivy.email })
    await isAt(page, '/entity-form')
    await page.evaluate('localStorage.clear()')
    await removeSession(page)
    await page.close()
  }
})

describe('the return from a hosted page', () => {
  test('opens the payments page or the account page, in a shell by link', async () => {
    const ada = await openPhone('Ada')
    await openLink(ada.page, await signInInBrowser(await leave(ada.page), ada))
    await isAt(ada.page, '/jobber/dashboard')
    await openLink(ada.page, `haulway://pay?state=success&id=${unknownId}`)
    await isAt(ada.page, '/jobber/payments')
    await visible(ada.page)
      .text(/appears below once the bank confirms it/)
      .waitFor()
    await openLink(ada.page, 'haulway://account-details?state=error')
    await isAt(ada.page, '/jobber/account')
    await visible(ada.page)
      .text(/aren't complete yet/)
      .waitFor()
    await openLink(ada.page, `${stage.server.url}/pay?state=error`)
    await isAt(ada.page, '/jobber/payments')
    await visible(ada.page)
      .text(/failed/)
      .waitFor()
    await openLink(ada.page, 'haulway://pay?state=paid')
    await openLink(ada.page, 'haulway://account-details')
    expect(new URL(ada.page.url()).pathname).toBe('/jobber/payments')
  })

  test('waits until a user is logged in, in a shell and on the web', async () => {
    const bo = await openPhone('Bo')
    await openLink(bo.page, 'haulway://pay?state=success')
    expect(new URL(bo.page.url()).pathname).toBe('/auth/login')
    await openLink(bo.page, await signInInBrowser(await leave(bo.page), bo))
    await isAt(bo.page, '/jobber/payments')
    const web = await stage.browser.party('Bo on the web')
    await web.page.goto('/account-details?state=success')
    await isAt(web.page, '/auth/login')
    await logIn({ page: web.page, email: bo.email })
    await isAt(web.page, '/jobber/account')
    await visible(web.page)
      .text(/reports that yours are complete/)
      .waitFor()
  })

  test('also works on the web, and opens the start page if the state is unknown', async () => {
    const cy = await stage.browser.party('Cy')
    await logInAsOwner(stage.server, cy, 'soloTrucker', 'Cy Hauling')
    await cy.page.goto('/pay?state=success')
    await isAt(cy.page, '/solo-trucker/payments')
    await visible(cy.page)
      .text(/The payment page says the payment went through/)
      .waitFor()
    await cy.page.goto('/pay?state=owned')
    await isAt(cy.page, '/solo-trucker/dashboard')
  })
})
