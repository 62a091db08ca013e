/** Registration, login and logout by hand in a browser, on one device and in several tabs. */
import { signUpStates } from '@haulway/domain/user/user.ts'
import { finishSignIn, getMailedLink, newChallenge, signInOnPage } from '@haulway/server/testing/accounts.fixture.ts'
import { addCrew } from '@haulway/server/testing/load.fixture.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { follow, isAt, logIn, password, register, visible } from './testing/browser.ts'
import { readSession, removeSession } from './testing/device.ts'
import { addPerson, logInAsOwner } from './testing/people.ts'
import { startServerProcess } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

const stage = openStage(startServerProcess, { keepsDevices: false })

/** The `signUpState` in the user's document. */
async function readSignUpState(email: string): Promise<unknown> {
  const query = `select body ->> 'signUpState' as state from documents where body ->> 'email' = '${email}'`
  const [row] = await stage.server.inTransaction(tx => tx.execute(query))
  return Number(row?.state)
}

async function logOut(page: Page): Promise<void> {
  const seen = visible(page)
  await follow(seen.role('link', /^Account/))
  await seen.role('button', 'Log out').click()
}

test('a new user registers, creates a business, enters missing information, logs out and logs in again', async () => {
  const ray = await stage.browser.party('Ray Delgado')
  const seen = visible(ray.page)
  await ray.page.goto('/')
  await isAt(ray.page, '/auth/login')
  await follow(seen.role('link', 'Register'))
  await register(ray)
  await expect.poll(() => readSignUpState(ray.email)).toBe(signUpStates.userCreated)
  await seen.text('Solo trucker').click()
  await seen.label(/^(Business name|Name on tickets)/).fill('Delgado Trucking')
  await seen.role('button', 'Create').click()
  await isAt(ray.page, '/missing-information-form')
  await expect.poll(() => readSignUpState(ray.email)).toBe(signUpStates.entityCreated)
  await seen.label(/^Truck number/).fill('41')
  await seen.label(/^Empty weight/).fill('29,000')
  await seen.label(/^Legal gross weight/).fill('73,280')
  await seen.role('button', 'Add truck').click()
  await isAt(ray.page, '/solo-trucker/dashboard')
  await logOut(ray.page)
  await isAt(ray.page, '/auth/login')
  await ray.page.goto('/solo-trucker/dashboard')
  await isAt(ray.page, '/auth/login')
  await logIn(ray)
  await isAt(ray.page, '/solo-trucker/dashboard')
  // The stream may get a 401 before the app knows that the session has ended.
  ray.forgive(/401/)
})

test('a wrong password and an unknown email are refused with the same sentence', async () => {
  const wes = await stage.browser.party('Wes')
  await addPerson(stage.server, wes)
  await wes.page.goto('/auth/login')
  for (const [email, secret] of [
    [wes.email, 'not the password'],
    ['nobody@haul.example', password],
  ] as const) {
    await logIn({ page: wes.page, email }, secret)
    await visible(wes.page).text("That email or password isn't right.").waitFor()
    await wes.page.reload()
  }
  wes.forgive(/401/)
})

describe('the redirect callback', () => {
  const errors = [
    'The account is closed.',
    'Call 555 0100 to get your account back',
    '<img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    'Go to evil.example\n\nand log in there',
    '{0} {message} %s',
    'x'.repeat(5000),
  ]
  test('shows a sentence of the app for every error, and a link back to the login page', async () => {
    const eve = await stage.browser.party('Eve')
    // Both paths have one page, so each shows every other error.
    const ways = ['/auth/login-redirect', '/auth/register-redirect']
    for (const [index, error] of errors.entries()) {
      await eve.page.goto(`${ways[index % 2]}?${new URLSearchParams({ state: 'error', error })}`)
      await visible(eve.page).text("Couldn't log in. Try again.").waitFor()
      await expect.poll(() => eve.page.locator('body').textContent()).not.toContain(error.slice(0, 20))
    }
    await visible(eve.page).role('link', 'Log in').click()
    await isAt(eve.page, '/auth/login')
  })

  test('logs no one in without both state=success and a token', async () => {
    const ned = await stage.browser.party('Ned')
    for (const query of ['', '?state=success', '?token=abc', '?state=failure&token=abc', '?state=success&token=']) {
      await ned.page.goto(`/auth/register-redirect${query}`)
      await visible(ned.page).role('alert').waitFor()
      expect(await readSession(ned.page), query).toBeNull()
    }
    await ned.page.goto('/')
    await isAt(ned.page, '/auth/login')
  })

  test("accepts no code of another device's sign-in, and no code twice", async () => {
    const mallory = await stage.browser.party('Mallory')
    await addPerson(stage.server, mallory)
    const { challenge } = newChallenge()
    const finished = await finishSignIn(stage.server, await signInOnPage(stage.server, mallory.email), challenge)
    const { redirectTo } = JSON.parse(await finished.text())
    await mallory.page.goto(redirectTo)
    await visible(mallory.page).text("This login didn't start on this device. Log in again.").waitFor()

    const own = mallory.page.waitForResponse(/finish-sign-in/)
    await follow(visible(mallory.page).role('link', 'Log in'))
    await logIn(mallory)
    const { redirectTo: callback } = await (await own).json()
    await isAt(mallory.page, '/entity-form')
    await removeSession(mallory.page)
    for (const code of [callback, redirectTo]) {
      await mallory.page.goto('/auth/login')
      await logIn(mallory, 'not the password')
      await visible(mallory.page).text("That email or password isn't right.").waitFor()
      await mallory.page.goto(code)
      await visible(mallory.page).role('alert').waitFor()
      await mallory.page.goto('/')
      await isAt(mallory.page, '/auth/login')
    }
    mallory.forgive(/40[0-9]/)
  })
})

describe('by email', () => {
  test('the link in the email confirms the address, and says so, signed in or not', async () => {
    const vera = await stage.browser.party('Vera')
    await register(vera)
    const link = await getMailedLink(stage.server, vera.email, '/auth/api/verify-email')
    await vera.page.goto(link.href)
    await isAt(vera.page, '/auth/email-confirmed')
    await visible(vera.page).text('Your email is confirmed.').waitFor()
    await vera.page.goto(link.href.replace(/token=[^&]+/, 'token=old'))
    await visible(vera.page)
      .text(/This link no longer works/)
      .waitFor()
    // The address alone says nothing: it is true because the server says so.
    await vera.page.goto('/auth/email-confirmed')
    await visible(vera.page).text('Your email is confirmed.').waitFor()
    await visible(vera.page).role('link', 'Continue').click()
    await isAt(vera.page, '/entity-form')
    const stranger = await stage.browser.party('Stranger')
    await stranger.page.goto('/auth/email-confirmed')
    await visible(stranger.page)
      .text(/open the link we emailed you/)
      .waitFor()
    const other = await stage.browser.party('Vera elsewhere', { shell: true })
    await other.page.goto('/auth/login')
    // An installed app's service worker leaves this link to the server.
    await other.page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    await other.page.goto(link.href)
    await isAt(other.page, '/auth/email-confirmed')
    await visible(other.page).text('Your email is confirmed.').waitFor()
  })

  test('a user replaces a forgotten password, which ends the older sessions', async () => {
    const frank = await stage.browser.party('Frank')
    await logInAsOwner(stage.server, frank, 'jobber', 'Frank Grading')
    const elsewhere = await stage.browser.party('Frank elsewhere')
    const seen = visible(elsewhere.page)
    await elsewhere.page.goto('/auth/login')
    await seen.role('link', 'Forgot password').click()
    await isAt(elsewhere.page, '/auth/forgot-password')
    // Until this page is drawn, the last visible email field is the login page's.
    await seen.role('button', 'Email me a link').waitFor()
    await seen.label('Email').last().fill(frank.email)
    await seen.role('button', 'Email me a link').click()
    await seen.text(/we sent it a link/).waitFor()
    const link = await getMailedLink(stage.server, frank.email, '/auth/reset')
    await elsewhere.page.goto(link.href)
    await seen.label('New password').fill('clay and marl')
    await seen.role('button', 'Set password').click()
    await isAt(elsewhere.page, '/auth/login')
    await seen.text('Password changed. All devices are logged out.').waitFor()
    await logIn({ page: elsewhere.page, email: frank.email })
    await seen.text("That email or password isn't right.").waitFor()
    await logIn({ page: elsewhere.page, email: frank.email }, 'clay and marl')
    await isAt(elsewhere.page, '/jobber/dashboard')
    await isAt(frank.page, '/auth/login')
    frank.forgive(/40[13]/)
    elsewhere.forgive(/401/)
  })
})

describe('two tabs', () => {
  test('share one stream, which the other tab takes over when the first one reloads', async () => {
    const tess = await stage.browser.party('Tess')
    const streams = new Set<string>()
    tess.context.on('request', request => {
      if (request.url().includes('/subscribe')) streams.add(pageName(request.frame().page()))
    })
    const pageName = (page: Page) => (page === tess.page ? 'first' : 'second')
    await logInAsOwner(stage.server, tess, 'jobber', 'Tess Grading')
    await expect.poll(() => [...streams]).toEqual(['first'])
    const second = await tess.context.newPage()
    await second.goto('/jobber/account')
    await visible(second).text('Tess Grading').first().waitFor()
    await tess.page.goto('/jobber/payments')
    await visible(tess.page).role('heading').first().waitFor()
    await expect.poll(() => [...streams].at(-1)).toBe('second')
    await tess.page.close()
    await visible(second).role('button', 'Log out').waitFor()
  })

  test('log in and out together', async () => {
    const tina = await stage.browser.party('Tina')
    const second = await tina.context.newPage()
    await second.goto('/')
    await isAt(second, '/auth/login')
    await logInAsOwner(stage.server, tina, 'jobber', 'Tina Grading')
    await isAt(second, '/jobber/dashboard')
    await logOut(second)
    await isAt(second, '/auth/login')
    await isAt(tina.page, '/auth/login')
    tina.forgive(/401/)
  })
})

test('a session survives a restart of the server', async () => {
  const gus = await stage.browser.party('Gus', { shell: true })
  await logInAsOwner(stage.server, gus, 'jobber', 'Gus Grading')
  await gus.page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await stage.server.end('SIGKILL')
  await visible(gus.page)
    .text(/Offline since/)
    .waitFor()
  await stage.server.launch()
  await visible(gus.page)
    .text(/Offline since/)
    .waitFor({ state: 'hidden' })
  await gus.page.reload()
  await isAt(gus.page, '/jobber/dashboard')
  gus.forgive(/ERR_/)
})

test('a logout warns of updates that are not sent, keeps them, and sends them after the next login', async () => {
  await addCrew(stage.region)
  const alder = await stage.browser.party('Alder')
  const seen = visible(alder.page)
  await alder.page.goto('/')
  await logIn(alder)
  await isAt(alder.page, '/jobber/dashboard')
  await seen.role('link', /^Notifications, [1-9]/).waitFor()
  const isSent = alder.page.waitForRequest('**/read-notifications')
  await alder.page.route('**/read-notifications', route => route.abort('internetdisconnected'))
  await seen.role('link', /^Notifications/).click()
  await isSent
  await follow(seen.role('link', /^Account/))
  await seen.role('button', 'Log out').click()
  await seen.text(/1 update to send/).waitFor()
  await seen.role('button', 'Log out anyway').click()
  await isAt(alder.page, '/auth/login')
  await alder.page.unroute('**/read-notifications')
  const isAccepted = alder.page.waitForResponse('**/read-notifications')
  await logIn(alder)
  expect((await isAccepted).status()).toBe(200)
  alder.forgive(/ERR_INTERNET_DISCONNECTED|401/)
})
