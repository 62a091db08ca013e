/** What the stories of one file play on: a server, and a browser for everyone's devices. */
import { findChromium } from '@haulway/tools/chromium.ts'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Browser, openBrowser } from './browser.ts'
import { openRegion } from './people.ts'

type Startable = Parameters<typeof openRegion>[0]

/**
 * Opens both before the first story of the file and closes them after the last. After each story, it fails if a page
 * has thrown or logged an error that the story has not forgiven.
 * @param start `startServer`, or `startServerProcess` for stories that kill it
 * @param find `findWholeChromium` for stories that need more than pages, such as push
 * @param keepsDevices whether stories go on with the devices of those before
 */
export function openStage<S extends Startable>(
  start: () => Promise<S>,
  { find = findChromium, keepsDevices = true } = {},
) {
  let server: S
  let browser: Browser
  let region: ReturnType<typeof openRegion> | undefined
  beforeAll(async () => {
    server = await start()
    browser = await openBrowser(server.url, find)
  })
  afterEach(() => (keepsDevices ? browser.expectNoTroubles() : browser.closeDevices()))
  afterAll(async () => {
    await browser.close()
    await server.close()
  })
  return {
    get server() {
      return server
    },
    get browser() {
      return browser
    },
    /** Adds people and their work over the API. */
    get region() {
      region ??= openRegion(server)
      return region
    },
  }
}
