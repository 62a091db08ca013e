/** A load in the words of who pays for it or is paid. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/states.ts'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Tone } from '../ui/data/StatusBadge.tsx'

/** A load's state as who pays for it reads it. */
export function useLoadStateLabel(): (load: Pick<LoadLogDocument, 'state' | 'disputed'>) => {
  tone: Tone
  word: string
} {
  const { t } = useLingui()
  return useMemo(
    () => load => {
      if (load.disputed) return { tone: 'stop', word: t`Disputed` }
      if (load.state === 'approved') return { tone: 'good', word: t`Approved` }
      if (load.state === 'delivered') return { tone: 'look', word: t`To approve` }
      const words = {
        started: t`To the pit`,
        queued: t`In line`,
        loading: t`Loading`,
        loaded: t`Loaded`,
        arrived: t`At the site`,
        cancelled: t`Cancelled`,
        rejected: t`Rejected`,
      }
      return { tone: 'normal', word: words[load.state] }
    },
    [t],
  )
}

/** Whether its truck has had the material on. */
export function isLoaded({ state }: LoadLogDocument): boolean {
  return state === 'loaded' || state === 'arrived' || loadLogStates[state].rank >= loadLogStates.delivered.rank
}
