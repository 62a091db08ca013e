/** All clocks of the server, even the database's, are wrong and step during a load: no point is refused. */
import { dayMs, hourMs, secondMs } from '@haulway/domain/time.ts'
import { pointKey } from '@haulway/domain/track/key.ts'
import { drizzle } from 'drizzle-orm/postgres-js'
import { afterEach, expect, test } from 'vitest'
import { openAccessTokens } from '../auth/session/access-token.ts'
import { expectCleanAudit } from '../testing/audit.fixture.ts'
import { addCrew } from '../testing/load.fixture.ts'
import { newTestId, openTestClient, openTestNode } from '../testing/test-node.ts'
import { pluginPoint, sendLocations } from '../testing/tracking.fixture.ts'
import { pitPlace } from '../testing/work.fixture.ts'
import { readTrack } from '../tracking/tracking.table.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const shiftsMs = [secondMs, hourMs, 40 * dayMs].flatMap(ms => [-ms, ms])

test.each(shiftsMs)(
  'a load’s points are stored while all clocks of the server step by %s ms and back',
  async shiftMs => {
    let aheadMs = 0
    const clock = () => Date.now() + aheadMs
    const node = await openTestNode({ clock })
    ends.push(node.close)
    const tokens = openAccessTokens(node.authSecret, clock)
    for (const steps of [
      [0, shiftMs, 0],
      [shiftMs, 0, 0],
      [0, 0, shiftMs],
    ] as const) {
      aheadMs = 0
      // Each load is of another crew: by the clocks, these loads are at the same time.
      const crew = await addCrew(node)
      const asSolo = async () => {
        const { accessToken } = await tokens.sign({ uid: crew.solo.uid, sessionId: newTestId() })
        return { authorization: `Bearer ${accessToken}` }
      }
      const load = { projectId: crew.projectId, loadLogId: newTestId() }
      const keys: number[] = []
      for (const [i, step] of steps.entries()) {
        aheadMs = step
        const headers = await asSolo()
        // As the app calls: with the phone's clock, and the offset that it has measured.
        const phone = { 'haulway-occurred-at': String(Date.now()), 'haulway-clock-offset-ms': String(aheadMs) }
        const client = openTestClient(node.url, { ...headers, ...phone })
        if (i === 0) await client.startLoad({ ...load, dispatchId: crew.soloDispatchId, actId: newTestId() })
        // As the native tracker sends them: nothing reports its clock's offset.
        const location = Array.from({ length: 10 }, (_, nth) =>
          pluginPoint({ ...pitPlace, at: Date.now() - nth * secondMs }, load),
        )
        expect((await sendLocations(node.url, headers, load, { location })).refused).toEqual([])
        keys.push(...location.map(({ uuid }) => pointKey(uuid)))
        if (i === 2) await client.deliverLoad({ ...load, actId: newTestId() })
      }
      const late = pluginPoint({ ...pitPlace, at: Date.now() - 2 * secondMs }, load)
      aheadMs = 0
      expect((await sendLocations(node.url, await asSolo(), load, { location: [late] })).refused).toEqual([])
      const stored = await readTrack(drizzle(node.sql), load.projectId, load.loadLogId)
      expect(new Set(stored.map(point => point.key))).toEqual(new Set([...keys, pointKey(late.uuid)]))
      for (const { at, clockShiftMs } of stored) expect(Math.abs(at - clockShiftMs - Date.now())).toBeLessThan(hourMs)
    }
    await expectCleanAudit(node)
  },
)
