/** A load's state, as its payer and its payees see it. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { isToDump } from '@haulway/domain/work/dispatch/dispatch.ts'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Tone } from '../ui/data/StatusBadge.tsx'
import { factTones } from '../work/fact-tones.ts'

/** The label and tone of a load's state. */
export function useLoadStateLabel(): (load: Pick<LoadLogDocument, 'state' | 'disputed' | 'terms'>) => {
  tone: Tone
  label: string
} {
  const { t } = useLingui()
  return useMemo(
    () => load => {
      if (load.disputed) return { tone: factTones.disputed, label: t`Disputed` }
      if (load.state === 'approved') return { tone: 'good', label: t`Approved` }
      if (load.state === 'delivered') return { tone: 'look', label: t`To approve` }
      const toDump = isToDump(load.terms)
      const labels = {
        started: toDump ? t`To pickup` : t`To the pit`,
        queued: t`In line`,
        loading: t`Loading`,
        loaded: t`Loaded`,
        arrived: toDump ? t`At the dump` : t`At the site`,
        cancelled: t`Canceled`,
        rejected: t`Rejected`,
      }
      return { tone: 'normal', label: labels[load.state] }
    },
    [t],
  )
}
