/**
 * How many points of tracks one user reads on a node. A track has up to 50,000, and an answer of them takes the node's
 * time, in which no one else is answered: so a user reads a few tracks at the same time, and points count, not calls.
 */
import { AppError } from '@haulway/domain/errors.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { openUserTurns } from '../../http/traffic/user-turns.ts'

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

/** @param elapsed milliseconds on a clock that no one sets */
export function openTrackTurns(elapsed: () => number): TrackTurns {
  const turns = openUserTurns()
  let counts = new Map<string, number>()
  let endsAt = 0
  return {
    run: (uid, read, gone) => {
      const readInTurn = async () => {
        const now = elapsed()
        if (now >= endsAt) {
          counts = new Map()
          endsAt = now + minuteMs
        }
        const before = counts.get(uid) ?? 0
        if (before >= pointsReadMax) {
          throw new AppError('tooManyRequests', undefined, { retryAfterMs: Math.ceil(endsAt - now) })
        }
        const track = await read()
        counts.set(uid, (counts.get(uid) ?? 0) + track.points)
        return track
      }
      return turns.run(uid, readInTurn, gone)
    },
  }
}
