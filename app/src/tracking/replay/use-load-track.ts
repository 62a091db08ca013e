/** A load's track from the server, for users who may see it. Read again every 20 seconds while the load is open. */
import { secondMs } from '@haulway/domain/time.ts'
import type { DecodedTrack } from '@haulway/domain/track/load-track.ts'
import { read } from '../../session/app-read.ts'
import { useConnection } from '../../sync/sync-context.ts'
import { type Reading, useRead } from '../../sync/use-read.ts'

const readEveryMs = 20 * secondMs

/** Its value is undefined if there is no track, or this party may not see it. */
export type TrackReading = Reading<DecodedTrack | undefined>

/** @param load nothing is read while it is undefined */
export function useLoadTrack(
  load: { projectId: string; loadLogId: string } | undefined,
  isOpen: boolean,
): TrackReading {
  const { isConnected } = useConnection()
  const { projectId = '', loadLogId = '' } = load ?? {}
  return useRead(`${projectId} ${loadLogId}`, () => read.loadTrack({ projectId, loadLogId }), {
    isWanted: projectId !== '' && loadLogId !== '',
    // When the network is back.
    again: isConnected,
    everyMs: isOpen ? readEveryMs : undefined,
  })
}
