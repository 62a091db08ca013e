import { expect, test } from 'vitest'
import { chooseStartEntity, guardPath, mayNavigate, nextRoute, type RouteFacts } from './next-route.ts'

const user = { entityIds: ['e1'], missingInformationExists: false, testAccount: false }
const facts = (more: Partial<RouteFacts>): RouteFacts => ({ isLoggedIn: true, user, entityType: 0, ...more })

test('rule 5: nobody logged in goes to login', () => {
  expect(nextRoute(facts({ isLoggedIn: false }))).toEqual({ path: '/auth/login' })
})

test('rule 6: no entities go to the entity form', () => {
  expect(nextRoute(facts({ user: { ...user, entityIds: [] } }))).toEqual({ path: '/entity-form' })
})

test('rule 7: the preferred entity while it is still among them, else the first', () => {
  expect(chooseStartEntity(['e1', 'e2'], 'e2')).toBe('e2')
  expect(chooseStartEntity(['e1', 'e2'], 'gone')).toBe('e1')
  expect(chooseStartEntity(['e1', 'e2'], null)).toBe('e1')
  expect(chooseStartEntity([], 'e1')).toBeUndefined()
})

test('rule 9: missing information goes to its form, but not for a test account', () => {
  const missing = { ...user, missingInformationExists: true }
  expect(nextRoute(facts({ user: missing }))).toEqual({ path: '/missing-information-form' })
  expect(nextRoute(facts({ user: { ...missing, testAccount: true } }))).toEqual({ path: '/jobber/dashboard' })
})

test('rule 10: each entity type has its start page', () => {
  const pages = [0, 1, 2, 3, 4, 6].map(entityType => nextRoute(facts({ entityType })).path)
  expect(pages).toEqual([
    '/jobber/dashboard',
    '/pit-operation/dashboard',
    '/solo-trucker/dashboard',
    '/trucking-fleet/dashboard',
    '/fleet-trucker/active-project',
    '/excavator-operator/trucker-conformation',
  ])
})

test('rule 11: a type that is missing or unknown is the alert IN-0', () => {
  for (const entityType of [null, undefined, 5, 7]) {
    expect(nextRoute(facts({ entityType })).alert?.errorCode).toBe('IN-0')
  }
})

test('after startup only the root leads on, or the login page to somewhere else', () => {
  expect(mayNavigate('', '/jobber/dashboard')).toBe(true)
  expect(mayNavigate('/?a=1', '/jobber/dashboard')).toBe(true)
  expect(mayNavigate('/auth/login', '/jobber/dashboard')).toBe(true)
  expect(mayNavigate('/auth/login', '/auth/login')).toBe(false)
  expect(mayNavigate('/jobber/projects', '/jobber/dashboard')).toBe(false)
})

const visitors = {
  nobody: { isLoggedIn: false, home: '/auth/login' },
  jobber: { isLoggedIn: true, entityType: 0, home: '/jobber/dashboard' },
  solo: { isLoggedIn: true, entityType: 2, home: '/solo-trucker/dashboard' },
}
const guards: [keyof typeof visitors, string, string | undefined][] = [
  ['jobber', '/', '/home'],
  ['jobber', '', '/home'],
  ['jobber', '/home', '/jobber/dashboard'],
  ['nobody', '/home', '/auth/login'],
  ['jobber', '/no-such-page', '/'],
  ['nobody', '/no-such-page', '/'],
  ['nobody', '/entity-form', '/auth'],
  ['nobody', '/auth', '/auth/login'],
  ['nobody', '/auth/nowhere', '/'],
  ['nobody', '/auth/login/more', '/'],
  ['nobody', '/auth/reset?token=t', undefined],
  ['jobber', '/entity-form', undefined],
  ['nobody', '/auth/login-redirect?state=success&token=t', undefined],
  ['nobody', '/empty-page', undefined],
  ['nobody', '/missing-information-form', '/auth/login'],
  ['jobber', '/missing-information-form', undefined],
  ['nobody', '/jobber/dashboard', '/auth/login'],
  ['jobber', '/jobber/projects/p1', undefined],
  ['jobber', '/pit-operation/dashboard', '/jobber/dashboard'],
  ['jobber', '/jobbers', '/'],
  ['solo', '/trucker-active-project-v2', undefined],
  ['jobber', '/trucker-active-project-v2', '/jobber/dashboard'],
]
for (const [who, path, expected] of guards) {
  test(`${who} at '${path}' ${expected ? `is led to ${expected}` : 'stays'}`, () => {
    expect(guardPath(path, visitors[who])).toBe(expected)
  })
}

test('the ways back from hosted pages are open to everybody: they are kept until somebody is signed in', () => {
  for (const visitor of Object.values(visitors)) {
    expect(guardPath('/pay?state=success', visitor)).toBeUndefined()
    expect(guardPath('/account-details', visitor)).toBeUndefined()
    expect(guardPath('/pay/more', visitor)).toBe('/')
  }
})
