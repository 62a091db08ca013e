/** `/openapi.json` and `/docs` describe every route that a program may use, by the node's own list of routes. */
import { webhookEventNames } from '@haulway/domain/webhook/webhook-events.ts'
import { collections } from '@haulway/domain/wire/collections.ts'
import { scopesFor } from '@haulway/domain/wire/key-scopes.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'

const node = closeAfterAll(await openTestNode({ appLinks: { androidCertificates: [], iosTeam: 'ABCDE12345' } }))
const text = await (await fetch(`${node.url}/openapi.json`)).text()
const operationSchema = z.looseObject({
  operationId: z.string(),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), schema: z.unknown() })).optional(),
  security: z.array(z.unknown()).optional(),
  responses: z.record(z.string(), z.unknown()),
})
const descriptionSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), z.looseObject({ properties: z.unknown() })) }),
  webhooks: z.record(z.string(), z.unknown()),
})
const description = descriptionSchema.parse(JSON.parse(text))
const documented = new Map<string, z.infer<typeof operationSchema>>(
  Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  ),
)

/** Routes that no program uses, each with its reason. */
const leftOut: [route: RegExp, why: string][] = [
  [/^GET \/(openapi\.json|docs)$/, 'this description itself'],
  [/^GET \/(healthz|readyz)$/, 'for load balancers: docs/production.md'],
  [/^\w+ \/auth\//, 'the sign-in page and its forms, which need its cookie: a program uses /login'],
  [/^GET \/(verify|follow)\.html$/, 'pages for people'],
  [/^GET \/\.well-known\/(assetlinks\.json|apple-app-site-association)$/, 'for Android and iOS'],
  [/^GET \/(region|assets)\/|^GET \/[\w.-]+\.(js|png|svg|json|html|webmanifest|ico|txt)$|^GET \/$/, 'files of the app'],
]

/** The routes that the node serves, by its router's own tree: each line adds to the path of the line above it. */
function routesOf(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap(line => {
    const [, indent = '', part = '', methods = ''] = line.match(/^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/) ?? []
    const depth = indent.length / 4
    above.splice(depth, above.length, part)
    const path = above
      .join('')
      .replaceAll(/:(\w+)/g, '{$1}')
      .replace('/documents/*', '/documents/{path}')
    return methods.split(', ').flatMap(method => (method === '' || method === 'HEAD' ? [] : [`${method} ${path}`]))
  })
}

test('every route of the node is in /openapi.json, or has a reason not to be', () => {
  const served = routesOf(node.app.printRoutes())
  expect(served.length).toBeGreaterThan(100)
  expect(served.filter(route => !documented.has(route) && !leftOut.some(([each]) => each.test(route)))).toEqual([])
})

test('what is described is served, with all that its path names', () => {
  const served = new Set(routesOf(node.app.printRoutes()))
  const servedAs = (route: string) => route.replace(/^(GET \/documents)\/.*/, '$1/{path}')
  const isServed = (route: string) => served.has(route) || served.has(servedAs(route))
  expect([...documented.keys()].filter(route => !isServed(route))).toEqual([])
  for (const [route, { parameters = [] }] of documented) {
    const named = [...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const given = parameters.filter(each => each.in === 'path').map(({ name }) => name)
    expect(given.toSorted(), route).toEqual(named.toSorted())
  }
})

test('no operation is described twice, and those without a token say so', async () => {
  const operations = [...documented.values()]
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const open = operations.filter(({ security }) => security?.length === 0).map(({ operationId }) => operationId)
  expect(open).toEqual(expect.arrayContaining(['login', 'addGpsPoint', 'listProofKeys', 'refreshUploadToken']))
  for (const [route, { security }] of documented) {
    if (security?.length === 0) continue
    const [method = '', path = ''] = asked(route).split(' ')
    const answer = await fetch(node.url + path, { method, ...(method !== 'GET' && { body: '{}', headers: json }) })
    expect(answer.status, route).toBe(401)
  }
})

/** A route with something in the places of its path, and with what it needs to find its reader. */
const asked = (route: string) =>
  route
    .replace('{path}', 'haulway-entity')
    .replaceAll(/\{\w+\}/g, newTestId())
    .replace(/subscribe$/, 'subscribe?scope=haulway-user/nobody')

const json = { 'content-type': 'application/json' }

test('each collection and each webhook event has the shape of its documents', async () => {
  const { components, webhooks } = description
  expect(Object.keys(components.schemas)).toEqual(Object.keys(collections))
  expect(components.schemas['load-logs']?.properties).toMatchObject({ loadLogId: {}, state: {}, money: {} })
  const pages = documented.get('GET /documents/haulway-entity/{entityId}/load-logs')
  expect(pages?.parameters?.map(({ name }) => name)).toEqual(expect.arrayContaining(['orderBy', 'after', 'projectId']))
  expect(pages?.['x-key-scopes']).toEqual(['read', 'readMoney'])
  expect(documented.get('GET /documents/haulway-entity/{entityId}/statements')?.['x-key-scopes']).toEqual(['readMoney'])
  expect(Object.keys(webhooks)).toEqual(webhookEventNames)
  const names = new Set(Object.keys(components.schemas).map(name => `#/components/schemas/${name}`))
  const refs = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref)
  expect(refs.length).toBeGreaterThan(names.size)
  expect(refs.filter(ref => !names.has(ref) && !ref.startsWith('#/$defs'))).toEqual([])
})

test('/docs names each route with the scopes of its API keys', async () => {
  const page = await (await fetch(`${node.url}/docs`)).text()
  for (const route of documented.keys()) expect(page).toContain(`<code>${route}</code>`)
  const sectionOf = (path: string) => page.split('<section').find(section => section.includes(`id="${path}"`)) ?? ''
  const proofs = sectionOf('/load-proofs/{entityId}/{loadLogId}')
  for (const scope of scopesFor('/load-proofs/:entityId/:loadLogId')) expect(proofs).toContain(`<code>${scope}</code>`)
  expect(proofs).toContain('<code>application/pdf</code>')
  expect(sectionOf('/gps')).toContain('Needs no token.')
})
