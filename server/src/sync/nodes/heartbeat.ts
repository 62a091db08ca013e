/**
 * The heartbeat of a node: reads the rights of all its streams again, and the versions of their scopes. It takes as
 * many statements for ten thousand streams as for one.
 */
import { setImmediate as letOthersRun, setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import type { Feeds } from '../feed.ts'
import { readScopeVersions } from '../scope-versions.ts'
import type { ReadRights, Stream } from '../stream.ts'

/** How many streams are written to before other work of the node runs: some milliseconds. */
const streamsAtOnce = 250

export type Heartbeat = {
  /** One heartbeat for these streams, such as one that was just opened. */
  beat: (streams: readonly Stream[]) => Promise<void>
  /**
   * One heartbeat for all open streams, at a random moment within the time. While one is under way, another one follows
   * it, because what it has read may be old by now.
   */
  beatAll: (overMs: number) => void
}

type Parts = { sql: Sql; feeds: Feeds; readRights: ReadRights; onError: (error: unknown) => void }

/** @param streams the open streams of this node, at any time */
export function openHeartbeat(parts: Parts, streams: ReadonlySet<Stream>): Heartbeat {
  let isBeating = false
  let isAsked = false
  const beat = (group: readonly Stream[]) => beatTogether(parts, group)
  const beatAsked = async () => {
    isAsked = true
    if (isBeating) return
    isBeating = true
    while (isAsked) {
      isAsked = false
      await beat([...streams]).catch(parts.onError)
    }
    isBeating = false
  }
  return {
    beat,
    beatAll: overMs => void sleep(Math.random() * overMs, undefined, { ref: false }).then(beatAsked),
  }
}

/** Rights first, then versions, so that a stream whose right has ended does not get newer versions. */
async function beatTogether({ sql, feeds, readRights }: Parts, group: readonly Stream[]): Promise<void> {
  if (group.length === 0) return
  const rights = await readRights(group.map(stream => stream.actor))
  for (const [i, stream] of group.entries()) stream.applyRights(rights[i])
  const scopes = [...new Set(group.flatMap(stream => stream.scopes()))]
  const versions = await readScopeVersions(sql, scopes)
  // A feed with an older version has missed a hint; wake it.
  feeds.wake(versions)
  for (const [i, stream] of group.entries()) {
    if (i > 0 && i % streamsAtOnce === 0) await letOthersRun()
    stream.beat(versions)
  }
}
