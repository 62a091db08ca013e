/** Gaps in recorded tracks: a truck that its phone saw all along has none. */
import { existsSync } from 'node:fs'
import { minuteMs } from '@haulway/domain/time.ts'
import { isGap } from '@haulway/domain/track/gap-rule.ts'
import { placingPoints } from '@haulway/domain/track/gaps.ts'
import { tracesFolder } from '@haulway/server/testing/references.fixture.ts'
import { expect, test } from 'vitest'
import { listRecordedTracks, thinnings, thinTrack } from './recorded-track.ts'

const whyNot = existsSync(tracesFolder) ? undefined : `the recorded tracks are not at ${tracesFolder}`
/** Half a minute: such a device is a phone that tracks, and not a feed that is polled each minute or two. */
const trackedMs = minuteMs / 2

test.for(thinnings)('with %s, a recorded track has only gaps in which its truck was not seen', (thinning, context) => {
  if (whyNot) return context.skip(whyNot)
  const tracks = listRecordedTracks(tracesFolder).filter(track => track.medianIntervalMs <= trackedMs)
  expect(tracks.length).toBeGreaterThan(10)
  for (const { fixes } of tracks) {
    const located = placingPoints(fixes)
    const placing = placingPoints(thinTrack(fixes, thinning))
    for (const [i, fix] of placing.slice(1).entries()) {
      const before = placing[i]!
      if (!isGap(before, fix)) continue
      const seen = located.filter(({ at }) => at >= before.at && at <= fix.at)
      const longestMs = Math.max(...seen.slice(1).map(({ at }, n) => at - seen[n]!.at))
      expect(longestMs).toBeGreaterThan(minuteMs)
    }
  }
})
