/** The first screens in WebKit, the engine of every browser on an iPhone, and in Firefox. */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emailOf, password } from '../browser.ts'
import { openWork, readAs } from '../offline-trucker.ts'
import { addPerson, createEntity } from '../people.ts'
import { type Server, startServer } from '../server.ts'
import { otherBrowsers } from './browsers.ts'
import { type Device, endAll } from './device.ts'
import { isAt, logIn, visible } from './seen.ts'

const mapOrWhyNot = `return document.querySelector('.maplibregl-canvas, .hw-map-missing')?.checkVisibility() ?? false`

let server: Server
beforeAll(async () => {
  server = await startServer()
  await openWork(server)
})
afterAll(() => server.close())

describe.each(otherBrowsers)('in $name (needs $packages)', ({ name, isHere, keepsPages, open }) => {
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
      try {
        await opened?.close()
      } finally {
        await endAll()
      }
      expect(troubles).toEqual([])
    })

    test('a new solo trucker registers, adds a truck, logs out and logs in again', async () => {
      const seen = visible(device)
      const email = emailOf(`Ray in ${name}`)
      await device.open(server.url)
      await isAt(device, '/auth/login')
      await seen.role('link', 'Register').tap()
      await seen.label('First name').fill('Ray')
      await seen.label('Last name').fill('Delgado')
      await seen.label('Email').fill(email)
      await seen.label('Password').fill(password)
      await seen.role('button', 'Register').tap()
      await isAt(device, '/entity-form')
      await seen.role('button', /Solo trucker/).tap()
      await seen.label(/^Business name/).fill('Delgado Trucking')
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
      await device.open(server.url)
      await logIn(device, jobber.email)
      await isAt(device, '/jobber/dashboard')
      await seen.text('Create a project').isSeen()
      await device.keepPicture(`${name}-jobber`)
    })

    test.skipIf(keepsPages)('a trucker finds work, accepts it and starts a load', async () => {
      const email = emailOf(`Tess in ${name}`)
      const { client } = await addPerson(server, { name: 'Tess', email })
      const tess = { email, client, entityId: await createEntity({ client }, 'soloTrucker', `${name} Trucking`) }
      const seen = visible(device)
      await device.open(server.url)
      await logIn(device, email)
      await isAt(device, '/solo-trucker/dashboard')
      await seen.role('tab', 'Find work').tap()
      await seen.role('button', /^SR 222/).isSeen()
      // There is a map, or the page says why not: without a GPU, this browser has no WebGL.
      await expect.poll(() => device.run(mapOrWhyNot)).toBe(true)
      await device.keepPicture(`${name}-find-work`)
      await seen.role('button', /^SR 222/).tap()
      await seen.role('button', /Accept work/).tap()
      await seen.role('button', /Start load 1/).tap()
      await seen.role('button', /At Iron Bend/).isSeen()
      await device.keepPicture(`${name}-plate`)
      await expect.poll(async () => (await readAs(tess, 'load-logs')).map(({ state }) => state)).toEqual(['started'])
    })
  })
})
