/** A load's track from the server, for users who may see it. Read again every 20 seconds while the load is open. */
import { AppError } from '@haulway/domain/errors.ts'
import { secondMs } from '@haulway/domain/time.ts'
import type { DecodedTrack } from '@haulway/domain/track/load-track.ts'
import { useEffect, useState } from 'react'
import { read } from '../../session/app-read.ts'
import { useConnection } from '../../sync/sync-context.ts'

const readEveryMs = 20 * secondMs

/** `none`: there is no track, or this party may not see it. `refused`: the server can't be reached, or it refused. */
export type TrackReading =
  | { state: 'reading' | 'none' }
  | { state: 'refused'; refusal: AppError }
  | { state: 'read'; track: DecodedTrack }

/** @param load nothing is read while it is undefined */
export function useLoadTrack(load: { projectId: string; loadLogId: string } | undefined, isOpen: boolean) {
  const { isConnected } = useConnection()
  const [reading, setReading] = useState<TrackReading>({ state: 'reading' })
  const { projectId, loadLogId } = load ?? {}
  useEffect(() => setReading({ state: projectId && loadLogId ? 'reading' : 'none' }), [projectId, loadLogId])
  // Reads again when the network is back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isConnected` is a reason to read again
  useEffect(() => {
    if (!projectId || !loadLogId) return
    let isOver = false
    const readAgain = async () => {
      const next = await readLoadTrack(projectId, loadLogId)
      // A track that was read stays when the network is lost.
      if (!isOver) setReading(before => (next.state === 'refused' && before.state === 'read' ? before : next))
    }
    void readAgain()
    const timer = isOpen ? setInterval(() => void readAgain(), readEveryMs) : undefined
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [projectId, loadLogId, isOpen, isConnected])
  return reading
}

async function readLoadTrack(projectId: string, loadLogId: string): Promise<TrackReading> {
  try {
    const track = await read.loadTrack({ projectId, loadLogId })
    return track ? { state: 'read', track } : { state: 'none' }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { state: 'refused', refusal: error }
  }
}
