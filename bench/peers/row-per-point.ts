/**
 * Ingest as it is usually written: it checks the token and stores each point as a row, with an index by load and time
 * and a unique uuid. `STATEMENT=point` runs and commits one INSERT per point, `STATEMENT=batch` one INSERT per POST.
 */
import { createServer, type IncomingMessage } from 'node:http'
import { jwtVerify } from 'jose'
import postgres from 'postgres'

const sql = postgres(process.env.DATABASE_URL!, { max: 10, onnotice: () => {} })
const key = new TextEncoder().encode(process.env.AUTH_SECRET!)
const isPerBatch = process.env.STATEMENT === 'batch'

await sql`
  create table if not exists point_rows (
    load_log_id uuid not null, uuid uuid not null,
    at timestamptz not null, received_at timestamptz not null default now(),
    lat double precision not null, lng double precision not null, accuracy real, speed real, heading real,
    battery real, is_charging boolean, is_moving boolean, is_mock boolean, activity text,
    primary key (load_log_id, uuid))`
await sql`create index if not exists point_rows_by_time on point_rows (load_log_id, at)`

type Point = {
  timestamp: string
  uuid: string
  coords: { latitude: number; longitude: number; accuracy: number; speed: number; heading: number }
  battery: { level: number; is_charging: boolean }
  activity: { type: string }
  is_moving: boolean
  extras: { loadLogId: string }
}

const rowOf = ({ timestamp, uuid, coords, battery, activity, is_moving, extras }: Point) => ({
  load_log_id: extras.loadLogId,
  uuid,
  at: timestamp,
  lat: coords.latitude,
  lng: coords.longitude,
  accuracy: coords.accuracy,
  speed: coords.speed,
  heading: coords.heading,
  battery: battery.level,
  is_charging: battery.is_charging,
  is_moving,
  is_mock: false,
  activity: activity.type,
})

async function store(points: Point[]): Promise<void> {
  const rows = points.map(rowOf)
  if (isPerBatch) await sql`insert into point_rows ${sql(rows)} on conflict do nothing`
  else for (const row of rows) await sql`insert into point_rows ${sql(row)} on conflict do nothing`
}

/** Returns columns, because that makes the answer smaller. */
async function readTrack(loadLogId: string) {
  const rows = await sql<{ at: Date; lat: number; lng: number; speed: number; heading: number; accuracy: number }[]>`
    select at, lat, lng, speed, heading, accuracy from point_rows where load_log_id = ${loadLogId} order by at`
  const column = <Key extends keyof (typeof rows)[number]>(key: Key) => rows.map(row => row[key])
  return {
    at: rows.map(row => row.at.getTime()),
    lat: column('lat'),
    lng: column('lng'),
    speed: column('speed'),
    heading: column('heading'),
    accuracy: column('accuracy'),
  }
}

/** Returns only positions: enough to draw a line. */
async function readLine(loadLogId: string) {
  return sql`select lng, lat from point_rows where load_log_id = ${loadLogId} order by at`.values()
}

async function readBody(request: IncomingMessage): Promise<{ location: Point[] }> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

const server = createServer((request, response) => {
  const answer = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  const take = async () => {
    await jwtVerify(request.headers.authorization?.slice('Bearer '.length) ?? '', key, { algorithms: ['HS256'] })
    if (request.method === 'GET') {
      const [, kind, loadLogId = ''] = request.url?.split('/') ?? []
      return answer(200, await (kind === 'line' ? readLine(loadLogId) : readTrack(loadLogId)))
    }
    const { location } = await readBody(request)
    await store(location)
    answer(200, { name: location[0]?.uuid })
  }
  take().catch(error => answer(500, { message: String(error) }))
})
server.keepAliveTimeout = 120_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`ready http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
process.on('SIGTERM', () => process.exit(0))
