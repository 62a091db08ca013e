/** Firefox, which speaks WebDriver BiDi without a driver (w3.org/TR/webdriver-bidi): messages over one socket. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { keepScreenshot, phone, timeZone } from '../testing/browser.ts'
import { answerOf, type Device, readWritten, start } from './device.ts'

export const firefox = 'firefox-esr'

/** NS_BINDING_ABORTED: what a page was still loading when it was left. */
const leftMeanwhile = 'status=2152398850'

const preferences = {
  'ui.prefersReducedMotion': 1,
  // As on a phone: beside a scrollbar, pages would be narrower.
  'ui.useOverlayScrollbars': 1,
  'intl.accept_languages': 'en-US, en',
  // A question that no one answers would stay open.
  'permissions.default.geo': 2,
  'permissions.default.desktop-notification': 2,
}

export async function openFirefox(): Promise<Device> {
  const profile = mkdtempSync(path.join(tmpdir(), 'haulway-firefox-'))
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref('${name}', ${JSON.stringify(value)})`)
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'))
  const program = start(firefox, ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile], {
    TZ: timeZone,
  })
  const address = await readWritten(program, /WebDriver BiDi listening on (ws:\S+)/)
  const session = await openSession(`${address}/session`)
  await session.ask('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } })
  await session.ask('session.subscribe', { events: ['log.entryAdded'] })
  const created = await session.ask('browsingContext.create', { type: 'tab' })
  const { context } = z.object({ context: z.string() }).parse(created)
  await session.ask('browsingContext.setViewport', { context, viewport: phone })
  return {
    open: async url => {
      await session.ask('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    run: async body => {
      const evaluated = { expression: answerOf(body), target: { context }, awaitPromise: true }
      return readAnswer(await session.ask('script.evaluate', evaluated))
    },
    act: async actions => {
      await session.ask('input.performActions', { context, actions })
    },
    keepPicture: async title => {
      const taken = await session.ask('browsingContext.captureScreenshot', { context })
      return keepScreenshot(title, z.object({ data: z.string() }).parse(taken).data)
    },
    takeTroubles: () => session.troubles.splice(0),
    close: async () => {
      session.close()
      await program.end()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

const evaluatedSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('success'), result: z.object({ value: z.string() }) }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
])

function readAnswer(evaluated: unknown): unknown {
  const read = evaluatedSchema.parse(evaluated)
  if (read.type === 'exception') throw new Error(read.exceptionDetails.text)
  return JSON.parse(read.result.value)
}

const messageSchema = z.union([
  z.object({ type: z.literal('success'), id: z.number(), result: z.unknown() }),
  z.object({ type: z.literal('error'), id: z.number().nullable(), error: z.string(), message: z.string() }),
  z.object({ type: z.literal('event'), params: z.object({ level: z.string(), text: z.string().nullable() }) }),
])

async function openSession(url: string) {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  const asked = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('close', () => {
    for (const { reject } of asked.values()) reject(new Error('Firefox has closed the session.'))
  })
  const troubles: string[] = []
  socket.addEventListener('message', ({ data }) => {
    const message = messageSchema.parse(JSON.parse(String(data)))
    if (message.type === 'event') {
      const { level, text } = message.params
      if (level === 'error' && !text?.includes(leftMeanwhile)) troubles.push(text ?? '')
      return
    }
    const waiting = asked.get(message.id ?? 0)
    asked.delete(message.id ?? 0)
    if (message.type === 'success') waiting?.resolve(message.result)
    else waiting?.reject(new Error(`${message.error}: ${message.message}`))
  })
  let lastId = 0
  const ask = (method: string, params: Record<string, unknown>): Promise<unknown> => {
    const waiting = Promise.withResolvers<unknown>()
    lastId += 1
    asked.set(lastId, waiting)
    socket.send(JSON.stringify({ id: lastId, method, params }))
    return waiting.promise
  }
  return { ask, troubles, close: () => socket.close() }
}
