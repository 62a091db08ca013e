/** A list of jobbers' notices to the parties of their projects. */
import type { Scope } from '@haulway/domain/document/scope.ts'
import {
  type ProjectNoticeDocument,
  projectNoticeDocumentSchema,
} from '@haulway/domain/work/project-notice/project-notice.documents.ts'
import { isProjectNoticeOpen } from '@haulway/domain/work/project-notice/project-notice.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatAge, formatClock, formatDay } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { useBodies } from '../project/use-jobber-work.ts'

/** @param projectIds limits the notices to these projects; all if left out. @returns open notices, newest first */
export function useProjectNotices(scope: Scope, now: number, projectIds?: readonly string[]): ProjectNoticeDocument[] {
  const notices = useBodies(scope, 'project-notice', projectNoticeDocumentSchema) ?? []
  return notices
    .filter(notice => isProjectNoticeOpen(notice, now) && (projectIds?.includes(notice.projectId) ?? true))
    .sort((a, b) => b.changedOn - a.changedOn)
}

type Props = {
  notices: readonly ProjectNoticeDocument[]
  now: number
  timeZone: string
  /** Shows each notice's project, for lists with several projects. */
  named?: boolean
  /** Renders the buttons of a notice. */
  acts?: (notice: ProjectNoticeDocument) => ReactNode
}

export function ProjectNoticeList({ notices, now, timeZone, named, acts }: Props) {
  const { t } = useLingui()
  const labels = { rule: t`Site rule`, closure: t({ message: 'Closed', context: 'notice' }), news: t`From the jobber` }
  const icons = { rule: 'helmet', closure: 'barrier', news: 'bell' } as const
  if (notices.length === 0) return null
  return (
    <List label={t`Project notices`}>
      {notices.map(notice => (
        <ListRow
          key={notice.noticeId}
          icon={icons[notice.kind]}
          title={notice.text}
          second={[
            labels[notice.kind],
            ...(named ? [notice.projectName] : []),
            formatAge(now - notice.changedOn),
            ...(notice.endsOn === null
              ? []
              : [t`until ${formatDay(notice.endsOn, timeZone)}, ${formatClock(notice.endsOn, timeZone)}`]),
          ].join(', ')}
          end={acts?.(notice)}
        />
      ))}
    </List>
  )
}
