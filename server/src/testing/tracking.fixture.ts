/** A truck's phone as the location service sees it: points from its plugin, sent for a load. */
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Scope } from '@haulway/domain/document/scope.ts'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { type SubscriptionMessage, subscriptionMessageSchema } from '@haulway/domain/wire/subscription.ts'
import { expect } from 'vitest'
import { z } from 'zod'
import { addCrew, type Crew, stepsOfLoad } from './load.fixture.ts'
import { newTestId, openTestNode } from './test-node.ts'
import type { Region } from './work.fixture.ts'

export type Load = { projectId: string; loadLogId: string }
type Place = { lat: number; lng: number; at: number }

const replySchema = z.object({
  name: z.string(),
  refused: z.array(z.object({ uuid: z.string().optional(), reason: z.string() })),
})

/** A load of the solo trucker, recorded up to one of its steps. */
export async function beginLoad(node: Region, crew: Crew, beganAt: number, lastStep = 'start'): Promise<Load> {
  const load = { loadLogId: newTestId(), dispatchId: crew.soloDispatchId }
  for (const step of stepsOfLoad(node, crew, crew.solo, load, beganAt)) {
    await step.record()
    if (step.name === lastStep) break
  }
  return { projectId: crew.projectId, loadLogId: load.loadLogId }
}

/** A node, the people of a project on it, and a load of its solo trucker. */
export async function openNodeWithLoad(beganAt: number, lastStep?: string) {
  const node = await openTestNode()
  const crew = await addCrew(node)
  return { node, crew, load: await beginLoad(node, crew, beganAt, lastStep) }
}

export async function endLoad({ solo }: Crew, load: Load): Promise<void> {
  await solo.client.deliverLoad({ ...load, actId: newTestId() })
}

/** A point in the plugin's format. */
export function pluginPoint(place: Place, load: Load | undefined, more: object = {}) {
  const { lat, lng, at } = place
  return {
    timestamp: new Date(at).toISOString(),
    uuid: randomUUID(),
    coords: { latitude: lat, longitude: lng, accuracy: 6, speed: 12.5, heading: 45, altitude: -1 },
    is_moving: true,
    odometer: 0,
    battery: { level: 0.75, is_charging: true },
    ...(load && { extras: load }),
    ...more,
  }
}

type SentPoint = ReturnType<typeof pluginPoint>

/** Points on the straight line between two places, at even intervals. */
export function pointsBetween(from: Place, to: Place, count: number, load: Load | undefined): SentPoint[] {
  return Array.from({ length: count }, (_, i) => {
    const share = count === 1 ? 0 : i / (count - 1)
    const between = (a: number, b: number) => a + (b - a) * share
    const at = Math.round(between(from.at, to.at))
    return pluginPoint({ lat: between(from.lat, to.lat), lng: between(from.lng, to.lng), at }, load)
  })
}

export function postLocations(
  url: string,
  headers: Record<string, string>,
  load: Load,
  body: unknown,
  options: { gzip?: boolean } = {},
): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return fetch(`${url}/locations/${load.projectId}/${load.loadLogId}.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers, ...(options.gzip && { 'content-encoding': 'gzip' }) },
    body: options.gzip ? gzipSync(text) : text,
  })
}

/** Sends a body and expects a 200. */
export async function sendLocations(...args: Parameters<typeof postLocations>) {
  const answer = await postLocations(...args)
  expect(answer.status).toBe(200)
  return replySchema.parse(await answer.json())
}

/** A subscription that collects its messages in a list. */
export async function watchScope(url: string, headers: Record<string, string>, scope: Scope) {
  const ending = new AbortController()
  const response = await fetch(`${url}/subscribe?scope=${scope}`, { headers, signal: ending.signal })
  const messages: SubscriptionMessage[] = []
  const read = async () => {
    let rest = ''
    for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
      const events = (rest + text).split('\n\n')
      rest = events.pop() ?? ''
      messages.push(...events.map(event => subscriptionMessageSchema.parse(JSON.parse(event.slice('data: '.length)))))
    }
  }
  void read().catch(() => {})
  const opened = () => expect(messages.some(message => message.type === 'heartbeat')).toBe(true)
  await eventually(opened)
  return {
    messages,
    framesOf: (loadLogId: string) =>
      messages
        .flatMap(message => (message.type === 'frame' ? message.positions : []))
        .filter(frame => frame.loadLogId === loadLogId),
    end: () => ending.abort(),
  }
}
