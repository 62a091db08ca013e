/**
 * WebKit, the engine of every browser on an iPhone: Debian's WebKitGTK, on a screen that exists only in memory. Its
 * driver speaks WebDriver (w3.org/TR/webdriver2): a request for each act.
 */
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { findFreePort } from '@haulway/server/db/embedded/free-port.ts'
import { inject } from 'vitest'
import { z } from 'zod'
import { keepScreenshot, phone, timeZone } from '../testing/browser.ts'
import { answerOf, type Device, readWritten, start } from './device.ts'

export const webkitDriver = 'WebKitWebDriver'
export const screen = 'Xvfb'

/** WebKit's own small browser. @returns its program, if it is installed */
export function findMiniBrowser(): string | undefined {
  return globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').at(0)
}

/** Otherwise its toolbar would keep the window wider than a phone. */
const style = '* { min-width: 0; min-height: 0; margin: 0; padding: 0; border: 0 none; font-size: 1px }'

export async function openWebkit(): Promise<Device> {
  const settings = mkdtempSync(path.join(tmpdir(), 'haulway-webkit-'))
  mkdirSync(path.join(settings, 'gtk-3.0'))
  writeFileSync(path.join(settings, 'gtk-3.0/gtk.css'), style)
  const display = start(screen, ['-displayfd', '1', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'])
  const number = await readWritten(display, /^(\d+)\s/m)
  const port = await findFreePort()
  const driver = start(webkitDriver, [`--port=${port}`], {
    DISPLAY: `:${number}`,
    LANG: 'en_US.UTF-8',
    LC_ALL: '',
    LANGUAGE: '',
    TZ: timeZone,
    XDG_CONFIG_HOME: settings,
    GDK_BACKEND: 'x11',
    NO_AT_BRIDGE: '1',
  })
  const troubles: string[] = []
  let rest = ''
  driver.child.stdout?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop() ?? ''
    troubles.push(...lines.filter(line => /^CONSOLE .*ERROR/.test(line)))
  })
  const session = await openSession(`http://127.0.0.1:${port}`)
  await fitWindow(session)
  return {
    open: async url => {
      await session.ask('POST', '/url', { url })
    },
    run: async body => {
      const answer = await session.ask('POST', '/execute/sync', { script: `return ${answerOf(body)}`, args: [] })
      return JSON.parse(z.string().parse(answer))
    },
    act: async actions => {
      await session.ask('POST', '/actions', { actions })
    },
    keepPicture: async title => {
      // A question about the location takes a bar of the window.
      await fitWindow(session)
      return keepScreenshot(title, z.string().parse(await session.ask('GET', '/screenshot')))
    },
    takeTroubles: () => troubles.splice(0),
    close: async () => {
      try {
        await session.ask('DELETE', '')
      } finally {
        await driver.end()
        await display.end()
        rmSync(settings, { recursive: true, force: true })
      }
    },
  }
}

type Session = { ask: (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown> }

async function openSession(url: string): Promise<Session> {
  await eventually(() => send(url, 'GET', '/status'))
  const options = {
    binary: findMiniBrowser(),
    args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
  }
  const capabilities = { alwaysMatch: { acceptInsecureCerts: true, 'webkitgtk:browserOptions': options } }
  const opened = await send(url, 'POST', '/session', { capabilities })
  const { sessionId } = z.object({ sessionId: z.string() }).parse(opened)
  return { ask: (method, path, body) => send(url, method, `/session/${sessionId}${path}`, body) }
}

const errorSchema = z.object({ error: z.string(), message: z.string() })

async function send(url: string, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(url + path, {
    method,
    signal: AbortSignal.timeout(inject('patienceMs')),
    ...(body && { body: JSON.stringify(body) }),
  })
  const { value } = z.object({ value: z.unknown() }).parse(await answer.json())
  if (answer.ok) return value
  const { error, message } = errorSchema.parse(value)
  throw new Error(`${error}: ${message}`)
}

const sizeSchema = z.object({ width: z.number(), height: z.number() })

/** Makes the page, not the window around it, as large as a phone's. */
async function fitWindow(session: Session): Promise<void> {
  const script = 'return { width: innerWidth, height: innerHeight }'
  const read = async () => sizeSchema.parse(await session.ask('POST', '/execute/sync', { script, args: [] }))
  const window = { ...phone }
  await eventually(async () => {
    await session.ask('POST', '/window/rect', window)
    const { width, height } = await read()
    if (width === phone.width && height === phone.height) return
    window.height += phone.height - height
    throw new Error(`the page is ${width} × ${height}`)
  })
}
