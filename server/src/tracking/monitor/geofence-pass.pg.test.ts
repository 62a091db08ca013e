/** Two geofence passes over a load at the same time, of one node or of two. */
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew } from '../../testing/load.fixture.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { beginLoad, pointsBetween, sendLocations } from '../../testing/tracking.fixture.ts'
import { pitPlace } from '../../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())

test('a pass that waited records what all points show, and nothing that newer points have replaced', async () => {
  const crew = await addCrew(node)
  const beganAt = Date.now() - 60 * minuteMs
  const load = await beginLoad(node, crew, beganAt, 'confirm the load')
  const out = { lat: pitPlace.lat + 0.03, lng: pitPlace.lng }
  const send = async (...legs: [from: typeof out, to: typeof out, fromMinute: number, toMinute: number][]) => {
    const location = legs.flatMap(([from, to, fromMinute, toMinute]) =>
      pointsBetween(
        { ...from, at: beganAt + fromMinute * minuteMs },
        { ...to, at: beganAt + toMinute * minuteMs },
        (toMinute - fromMinute) * 6 + 1,
        load,
      ),
    )
    await sendLocations(node.url, crew.solo.headers, load, { location })
  }
  const exits = async () => {
    const rows = await node.sql<{ at: number }[]>`
      select (act->>'occurredAt')::float8 as at from load_log_acts
      where load_log_id = ${load.loadLogId} and act->>'kind' = 'leavePit' and act->>'witness' = 'geofence'`
    return rows.map(({ at }) => Math.floor((at - beganAt) / minuteMs))
  }
  const waiting = () => node.sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const connection = await node.sql.reserve()
  await connection`begin`
  await connection`select 1 from dispatches where dispatch_id = ${crew.soloDispatchId} for update`
  await send([pitPlace, pitPlace, 12, 40], [pitPlace, out, 40, 42], [out, out, 42, 44])
  // The pass has read these points, which show an exit, and waits for the load.
  await eventually(async () => expect(await waiting()).not.toEqual([]))
  await send([out, pitPlace, 45, 47], [pitPlace, pitPlace, 47, 50], [pitPlace, out, 50, 52], [out, out, 52, 54])
  await connection`rollback`
  connection.release()
  await eventually(async () => expect(await exits()).toEqual([50]))
  await eventually(async () => {
    const open = await node.sql`select 1 from pgboss.job where state in ('created', 'retry', 'active')
      and data->>'loadLogId' = ${load.loadLogId} and start_after <= now()`
    expect(open).toHaveLength(0)
  })
  expect(await exits()).toEqual([50])
})
