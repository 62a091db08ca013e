/** Loads that have left this device: devices keep those of the last days, and the server has all. */
import type { EntityScope } from '@haulway/domain/document/scope.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { OlderButton } from '../../frame/OlderButton.tsx'
import { type OlderPages, useOlderPages } from '../../frame/use-older-pages.ts'
import { formatDate } from '../../ui/format/format.ts'
import { type LocalLoad, startOf } from '../use-load-logs.ts'

const latest = { orderBy: 'createdOn', direction: 'descending', limit: 100 } as const

/**
 * The loads on this device with the older ones that the user has requested, the latest start first.
 * @param here undefined until they are read
 */
export function useWithOlderLoads(
  scope: EntityScope,
  here: readonly LocalLoad[] | undefined,
): { loads: LocalLoad[] | undefined; older: OlderPages<LoadLogDocument> } {
  const older = useOlderPages(scope, 'load-logs', latest)
  const loads = useMemo(() => {
    const read = older.documents.map((body): LocalLoad => ({ id: body.loadLogId, body, isPending: false }))
    const unique = here && [...new Map([...read, ...here].map(load => [load.id, load])).values()]
    return unique?.sort((a, b) => startOf(b.body) - startOf(a.body))
  }, [here, older.documents])
  return { loads, older }
}

/**
 * The loads of a project, with those of it that the user has requested.
 * @param here those on this device
 */
export function useOlderLoadsOfProject(scope: EntityScope, projectId: string, here: readonly LoadLogDocument[]) {
  const older = useOlderPages(scope, 'load-logs', { ...latest, where: { projectId } })
  const loads = useMemo(() => {
    // A business may also haul on its own project.
    const read = older.documents.filter(({ party }) => party === 'jobber')
    return [...new Map([...read, ...here].map(load => [load.loadLogId, load])).values()]
  }, [here, older.documents])
  return { loads, older }
}

/** How far back the loads go that a table filters, totals and exports. @returns undefined if it has all */
export function useSince({ documents, hasAll }: OlderPages<LoadLogDocument>): string | undefined {
  const { t } = useLingui()
  const since = documents.at(-1)?.shiftDay
  if (hasAll) return undefined
  return since ? t`Since ${formatDate(since)}` : t`Recent`
}

/** Below a list or a table of loads: what it filters, totals and exports has only the loads read so far. */
export function OlderLoads({ older }: { older: OlderPages<LoadLogDocument> }) {
  return (
    <OlderButton older={older}>
      <Trans>Older loads</Trans>
    </OlderButton>
  )
}
