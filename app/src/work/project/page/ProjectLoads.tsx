/** A project's loads with their pay: those with a problem first. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { OlderPages } from '../../../frame/use-older-pages.ts'
import { OlderLoads, useSince } from '../../../load-log/list/OlderLoads.tsx'
import { LoadApprovalActions } from '../../../payment/approve/LoadApprovalActions.tsx'
import { LoadPayTable } from '../../../payment/LoadPayTable.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import type { RowPane } from '../../../ui/layout/use-row-pane.ts'
import type { ProjectDay } from '../project-day.ts'

type Props = {
  day: ProjectDay
  loads: readonly LoadLogDocument[]
  /** Those that are no longer on this device. */
  older: OlderPages<LoadLogDocument>
  find: string
  pane: RowPane
}

export const loadActs = (load: LoadLogDocument) => <LoadApprovalActions load={load} />

export function ProjectLoads({ day: { project }, loads, older, find, pane }: Props) {
  const { t } = useLingui()
  const since = useSince(older)
  if (loads.length > 0) {
    return (
      <Section
        title={t`Loads`}
        aside={[since, t`Problems first, then the latest`].filter(Boolean).join(', ')}
        rule="ink"
      >
        <LoadPayTable
          name="projectLoads"
          caption={t`Loads of ${project.name}`}
          file={`${project.name}.csv`}
          loads={loads}
          find={find}
          pane={pane}
          problemsFirst
          acts={loadActs}
        />
        <OlderLoads older={older} />
      </Section>
    )
  }
  if (project.state === 'draft') return null
  return (
    <>
      {project.state === 'published' && (
        <EmptyState title={t`No loads yet`}>
          <Trans>Loads appear here when drivers start them.</Trans>
        </EmptyState>
      )}
      <OlderLoads older={older} />
    </>
  )
}
