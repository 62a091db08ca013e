/** A load's track of 10,000 points, from asking for it to a line that can be drawn. */
import { trackBodies } from '../batch.ts'
import { type Benchmark, rowOf } from '../benchmark.ts'
import type { GenerateTarget } from '../generate-job.ts'
import { openRowPerPoint } from '../peers.ts'
import { openRegion } from '../region.ts'
import { measureRounds, median } from '../rounds.ts'

const points = 9000
const reads = 20

export const trackRead: Benchmark = {
  name: 'track-read',
  run: async context => {
    const region = await openRegion(await context.databases.add('region'))
    const [open] = await region.openLoads(1)
    const [target] = await region.targetsOf([open!])
    await sendTrack(region.url, target!)
    await open!.end()
    const peer = await openRowPerPoint(context.databases, 'batch', 1)
    await sendTrack(peer.url, peer.targets[0]!)
    const { load, headers } = (await region.targetsOf([open!]))[0]!
    const ours = `${region.url}/load-tracks/${load.projectId}/${load.loadLogId}`
    const theirs = `${peer.url}/track/${peer.targets[0]!.load.loadLogId}`
    const { figures } = await measureRounds(
      {
        haulway: () => readLines(ours, headers),
        peer: () => readLines(theirs, peer.targets[0]!.headers),
      },
      context.rounds,
    )
    await peer.program.stop()
    await region.close()
    const baseline = { name: 'a row a point, by index', figures: figures.peer }
    const unit = `reads/s of ${points} points`
    return [rowOf({ name: 'track-read', unit, target: { atLeast: 5 }, subject: figures.haulway, baseline })]
  },
}

async function sendTrack(url: string, { path, headers, load }: GenerateTarget): Promise<void> {
  for (const body of trackBodies(points, 50, Date.now() - 60_000, load)) {
    const answer = await fetch(url + path, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    await answer.arrayBuffer()
  }
}

/** One after the other. @returns reads a second, by the median time of one */
async function readLines(url: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < reads; i++) {
    const begunMs = performance.now()
    const answer = await fetch(url, { headers })
    const track: unknown = await answer.json()
    if (lineOf(track).length !== points) throw new Error(`${url}: ${answer.status}, not the whole track`)
    times.push(performance.now() - begunMs)
  }
  return 1000 / median(times)
}

/** Both sides answer with columns. */
function lineOf(track: unknown): [number, number][] {
  const { lat, lng } = track as { lat: number[]; lng: number[] }
  return lat.map((each, i) => [lng[i]!, each])
}
