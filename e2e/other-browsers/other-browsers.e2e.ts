/** The first screens in WebKit, the engine of every browser on an iPhone, and in Firefox. */

import { entityScope } from '@haulway/domain/document/scope.ts'
import { actsOf } from '@haulway/domain/load-log/load-log.documents.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emailOf, password } from '../testing/browser.ts'
import { type Desk, openWork, readAs } from '../testing/offline-trucker.ts'
import { addPerson, createEntity } from '../testing/people.ts'
import { type Server, startServer } from '../testing/server.ts'
import { otherBrowsers } from './browsers.ts'
import { type Device, endAll } from './device.ts'
import { isMapDrawn } from './drawn.ts'
import { type Network, openNetwork } from './network.ts'
import { isAt, isReadyForOffline, logIn, visible } from './seen.ts'

const saysWhyNoMap = `return document.querySelector('.hw-map-missing')?.checkVisibility() ?? false`

let network: Network
let server: Server
beforeAll(async () => {
  network = await openNetwork()
  server = await startServer({ network })
  await openWork(server)
})
afterAll(async () => {
  await network.close()
  await server.close()
})

describe.each(otherBrowsers)('in $name (needs $packages)', ({ name, isHere, hasMap, open }) => {
  describe.skipIf(!isHere)('with a new device', () => {
    let device: Device
    let opened: Device | undefined
    beforeEach(async () => {
      opened = undefined
      device = await open()
      opened = device
    })
    afterEach(async () => {
      const troubles = opened?.takeTroubles() ?? []
      await network.restore()
      try {
        await opened?.close()
      } finally {
        await endAll()
      }
      expect(troubles.join('\n')).toBe('')
    })

    test('a new solo trucker registers, adds a truck, logs out and logs in again', async () => {
      const seen = visible(device)
      const email = emailOf(`Ray in ${name}`)
      await device.open(network.url)
      await isAt(device, '/auth/login')
      await seen.role('link', 'Register').tap()
      await seen.label('First name').fill('Ray')
      await seen.label('Last name').fill('Delgado')
      await seen.label('Email').fill(email)
      await seen.label('Password').fill(password)
      await seen.role('button', 'Register').tap()
      await isAt(device, '/entity-form')
      await seen.role('button', /Solo trucker/).tap()
      await seen.label(/^(Business name|Name on tickets)/).fill('Delgado Trucking')
      await seen.role('button', 'Create').tap()
      await isAt(device, '/missing-information-form')
      await seen.label(/^Truck number/).fill('41')
      await seen.label(/^Empty weight/).fill('29,000')
      await seen.label(/^Legal gross weight/).fill('73,280')
      await device.keepPicture(`${name}-truck`)
      await seen.role('button', 'Add truck').tap()
      await isAt(device, '/solo-trucker/dashboard')
      await seen.role('heading').isSeen()
      await device.keepPicture(`${name}-trucker`)
      await seen.role('link', /^Account/).tap()
      await seen.role('button', 'Log out').tap()
      await isAt(device, '/auth/login')
      await logIn(device, email)
      await isAt(device, '/solo-trucker/dashboard')
    })

    test('a jobber logs in, and starts the first project', async () => {
      const jobber = { name: `Joe in ${name}`, email: emailOf(`Joe in ${name}`) }
      await createEntity(await addPerson(server, jobber), 'jobber', 'Alder Site Work')
      const seen = visible(device)
      await device.open(network.url)
      await logIn(device, jobber.email)
      await isAt(device, '/jobber/dashboard')
      await seen.text('Create a project').isSeen()
      await device.keepPicture(`${name}-jobber`)
    })

    test('a trucker finds work on the map, and hauls a load with no network from the pit to the site', async () => {
      const email = emailOf(`Tess in ${name}`)
      const { client } = await addPerson(server, { name: 'Tess', email })
      const entityId = await createEntity({ client }, 'soloTrucker', `${name} Trucking`)
      const tess = { email, client, entityId, scope: entityScope(entityId) }
      const seen = visible(device)
      await device.open(network.url)
      await logIn(device, email)
      await isAt(device, '/solo-trucker/dashboard')
      // Opened at once: the page finds the device's database free.
      await device.open(`${network.url}/solo-trucker/find-work`)
      await seen.role('button', /^SR 222/).isSeen()
      if (hasMap) await isMapDrawn(device, `${name}-find-work`)
      else await expect.poll(() => device.run(saysWhyNoMap)).toBe(true)
      await seen.role('button', /^SR 222/).tap()
      await seen.role('button', /Accept work/).tap()
      await seen.role('button', /Start load\b/).tap()
      await seen.role('button', /Check in at Iron Bend/).isSeen()
      await device.keepPicture(`${name}-plate`)
      await expect.poll(() => readActs(tess)).toEqual(['start'])
      await isReadyForOffline(device)

      await network.cut()
      await seen.role('button', /Check in at Iron Bend/).tap()
      await seen.text('In line at Iron Bend').isSeen()
      await seen.role('button', /^Loaded, with quantity/).tap()
      await seen.label(/^Quantity/).fill('21.38')
      await seen.role('button', /^Loaded, with quantity/).tap()
      await seen.role('button', /Check in at Gate 3/).tap()
      await seen.role('button', /Unloaded/).tap()
      await seen.role('button', /Start load\b/).isSeen()
      // The service worker answers with the app, and the device has the load.
      await device.open(`${network.url}/solo-trucker/dashboard`)
      await seen.role('link', /4 updates to send/).tap()
      await device.keepPicture(`${name}-offline`)
      expect(await readActs(tess)).toEqual(['start'])

      await network.restore()
      await seen.text('Nothing to send').isSeen()
      await expect
        .poll(() => readActs(tess))
        .toEqual(['start', 'arriveAtPit', 'confirmLoad', 'arriveAtSite', 'deliver'])
    })
  })
})

/** The acts of a trucker's only load, as the server has them. */
async function readActs(desk: Desk): Promise<string[]> {
  const [load] = await readAs(desk, 'load-logs')
  return load ? actsOf(load).map(({ kind }) => kind) : []
}
