import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { type AppLinks, registerAppLinks } from './app-links.ts'

const certificate = Array.from({ length: 32 }, () => 'AB').join(':')

async function get(url: string, links: AppLinks) {
  const app = Fastify()
  registerAppLinks(app, links)
  const answer = await app.inject({ url })
  await app.close()
  return answer
}

test('Android learns which app, with which signing certificate, may open our links', async () => {
  const answer = await get('/.well-known/assetlinks.json', { androidCertificates: [certificate], iosTeam: undefined })
  expect(answer.json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: { namespace: 'android_app', package_name: 'com.haulway.app', sha256_cert_fingerprints: [certificate] },
    },
  ])
})

test('iOS learns it for the callback pages only, as JSON without a file extension', async () => {
  const answer = await get('/.well-known/apple-app-site-association', {
    androidCertificates: [],
    iosTeam: 'ABCDE12345',
  })
  expect(answer.headers['content-type']).toContain('application/json')
  expect(answer.json()).toEqual({
    applinks: {
      details: [{ appIDs: ['ABCDE12345.com.haulway.app'], components: [{ '/': '/pay' }, { '/': '/account-details' }] }],
    },
  })
})

test('a file whose setting is missing is not served', async () => {
  const none = { androidCertificates: [], iosTeam: undefined }
  for (const file of ['assetlinks.json', 'apple-app-site-association']) {
    expect((await get(`/.well-known/${file}`, none)).statusCode).toBe(404)
  }
})
