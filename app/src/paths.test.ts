import { type EntityTypeName, entityTypeNames, entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { signInRoutes } from '@haulway/domain/startup/next-route.ts'
import { expect, test } from 'vitest'
import { areaTabs } from './area-tabs.ts'
import { paths } from './paths.ts'

test('the first tab of each area is the start page the specification names', () => {
  for (const name of entityTypeNames) {
    const [first] = areaTabs[name]
    expect(`${paths.area(name)}/${first}`).toBe(entityTypes[name].startPage)
  }
})

test('no path changes without a change of the snapshot', () => {
  const all = Object.entries(paths).map(([name, path]) => [name, typeof path === 'string' ? path : 'built'])
  const tabs = entityTypeNames.flatMap((name: EntityTypeName) =>
    areaTabs[name].map(tab => `${paths.area(name)}/${tab}`),
  )
  expect({ ...Object.fromEntries(all), tabs }).toMatchSnapshot()
})

test('startup lets anyone open every page under /auth', () => {
  const own = Object.values(paths).filter(path => typeof path === 'string' && path.startsWith('/auth/'))
  expect(own.toSorted()).toEqual(signInRoutes.toSorted())
})
