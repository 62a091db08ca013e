/**
 * How many points of tracks one user reads on a node. A track has up to 50,000, and while a node writes such an answer,
 * it answers no one else. So a user reads a few tracks at the same time, and the limit counts points, not calls.
 */
import { minuteMs } from '@haulway/domain/time.ts'
import { openUserTurns } from '../../http/traffic/user-turns.ts'
import { openWindowCounts } from '../../http/traffic/window-counts.ts'

/** The points of a thousand drives of half an hour. They take a twentieth of the node's minute. */
export const pointsReadMax = 1_500_000

export type TrackTurns = {
  /**
   * Reads a track when it's the user's turn.
   * @param read returns how many points it read
   * @param gone aborts when no one waits for the track any longer
   * @throws AppError tooManyRequests, with `retryAfterMs`, once the user has read as many as a minute may have;
   *   ClientGone
   */
  run: <T extends { points: number }>(uid: string, read: () => Promise<T>, gone?: AbortSignal) => Promise<T>
}

/** @param elapsed milliseconds by a clock that is never set, such as `performance.now` */
export function openTrackTurns(elapsed: () => number): TrackTurns {
  const turns = openUserTurns()
  const points = openWindowCounts(elapsed, minuteMs)
  return {
    run: (uid, read, gone) => {
      const readInTurn = async () => {
        // Until the track is read, it counts as one point.
        points.take(uid, 1, pointsReadMax)
        const track = await read()
        points.add(uid, track.points - 1)
        return track
      }
      return turns.run(uid, readInTurn, gone)
    },
  }
}
