import { expect, test } from 'vitest'
import { chooseStartEntity, guardPath, mayNavigate, nextRoute, type RouteFacts } from './next-route.ts'

const user = { entityIds: ['e1'], missingInformationExists: false, testAccount: false }
const facts = (more: Partial<RouteFacts>): RouteFacts => ({ isLoggedIn: true, user, entityType: 0, ...more })

test('rule 5: without a logged-in user, startup goes to login', () => {
  expect(nextRoute(facts({ isLoggedIn: false }))).toEqual({ path: '/auth/login' })
})

test('rule 6: a user without entities goes to the entity form', () => {
  expect(nextRoute(facts({ user: { ...user, entityIds: [] } }))).toEqual({ path: '/entity-form' })
})

test('rule 7: startup uses the preferred entity while the user has it, else the first', () => {
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

test('after startup, only the root and the login page redirect', () => {
  expect(mayNavigate('', '/jobber/dashboard')).toBe(true)
  expect(mayNavigate('/?a=1', '/jobber/dashboard')).toBe(true)
  expect(mayNavigate('/auth/login', '/jobber/dashboard')).toBe(true)
  expect(mayNavigate('/auth/login', '/auth/login')).toBe(false)
  expect(mayNavigate('/jobber/projects', '/jobber/dashboard')).toBe(false)
})

const visitors = {
  visitor: { isLoggedIn: false, home: '/auth/login' },
  jobber: { isLoggedIn: true, entityType: 0, home: '/jobber/dashboard' },
  solo: { isLoggedIn: true, entityType: 2, home: '/solo-trucker/dashboard' },
}
const guards: [keyof typeof visitors, string, string | undefined][] = [
  ['jobber', '/', '/home'],
  ['jobber', '', '/home'],
  ['jobber', '/home', '/jobber/dashboard'],
  ['visitor', '/home', '/auth/login'],
  ['jobber', '/no-such-page', '/'],
  ['visitor', '/no-such-page', '/'],
  ['visitor', '/entity-form', '/auth'],
  ['visitor', '/auth', '/auth/login'],
  ['visitor', '/auth/nowhere', '/'],
  ['visitor', '/auth/login/more', '/'],
  ['visitor', '/auth/loginx', '/'],
  ['visitor', '/jobber/nowhere/at/all', '/auth/login'],
  ['visitor', '/trucker-active-project-v2', '/auth/login'],
  ['jobber', '/auth', '/jobber/dashboard'],
  ['jobber', '/auth/nowhere', '/'],
  ['visitor', '/auth/reset?token=t', undefined],
  ['jobber', '/entity-form', undefined],
  ['visitor', '/auth/login-redirect?state=success&token=t', undefined],
  ['visitor', '/empty-page', undefined],
  ['visitor', '/missing-information-form', '/auth/login'],
  ['jobber', '/missing-information-form', undefined],
  ['visitor', '/jobber/dashboard', '/auth/login'],
  ['jobber', '/jobber/projects/p1', undefined],
  ['jobber', '/pit-operation/dashboard', '/jobber/dashboard'],
  ['jobber', '/jobbers', '/'],
  ['solo', '/trucker-active-project-v2', undefined],
  ['jobber', '/trucker-active-project-v2', '/jobber/dashboard'],
]
for (const [who, path, expected] of guards) {
  test(`${who} at '${path}' ${expected ? `is redirected to ${expected}` : 'stays'}`, () => {
    expect(guardPath(path, visitors[who])).toBe(expected)
  })
}

test('the return links of hosted pages are open to everyone: they are stored until a user is logged in', () => {
  for (const visitor of Object.values(visitors)) {
    expect(guardPath('/pay?state=success', visitor)).toBeUndefined()
    expect(guardPath('/account-details', visitor)).toBeUndefined()
    expect(guardPath('/pay/more', visitor)).toBe('/')
  }
})

test("a link to a load's page in another area opens the visitor's own page of the load", () => {
  const link = '/pit-operation/load/p1/l1'
  expect(guardPath(link, visitors.jobber)).toBe('/jobber/load/p1/l1')
  expect(guardPath(link, visitors.visitor)).toBe('/auth/login')
  expect(guardPath('/jobber/load/p1/l1', visitors.jobber)).toBeUndefined()
  expect(guardPath('/pit-operation/load/p1', visitors.jobber)).toBe(visitors.jobber.home)
  expect(guardPath('/other/load/p1/l1', visitors.jobber)).toBe('/')
})
