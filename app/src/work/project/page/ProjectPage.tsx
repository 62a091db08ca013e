/**
 * One project: its map, its day against the plan, its trucks now, its cost, and every load with its pay. Follows the
 * project's scope while the page is open.
 */
import { projectScope } from '@haulway/domain/document/scope.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { useAlsoFollow, useCurrentEntity } from '../../../entity/CurrentEntity.tsx'
import { type AreaHeader, AreaPage } from '../../../frame/AreaPage.tsx'
import { HeaderButton } from '../../../frame/HeaderButton.tsx'
import { useOlderLoadsOfProject } from '../../../load-log/list/OlderLoads.tsx'
import { paths } from '../../../paths.ts'
import { useLoadPane, useLoadPayColumns } from '../../../payment/LoadPayTable.tsx'
import { useNow } from '../../../sync/use-is-page-shown.ts'
import { PlainButton } from '../../../ui/controls/buttons/PlainButton.tsx'
import { saveFile } from '../../../ui/data/save-file.ts'
import { csvOfRows } from '../../../ui/data/table/table-rows.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { useIsWide } from '../../../ui/layout/use-is-wide.ts'
import { formatCalendarDay } from '../../offer/work-labels.ts'
import { ProjectAmount } from '../ProjectAmount.tsx'
import { ProjectEnd } from '../ProjectToday.tsx'
import { hasBegun, type ProjectDay, projectDayOf, workOn } from '../project-day.ts'
import { useWholeWork } from '../use-whole-work.ts'
import { ProjectNextAction } from './ProjectActions.tsx'
import { loadActs, ProjectLoads } from './ProjectLoads.tsx'
import { NarrowProject, ProjectSide, WideProject } from './ProjectParts.tsx'
import './project-page.css'

const noLoads: readonly LoadLogDocument[] = []

export function ProjectPage() {
  const { t } = useLingui()
  const { projectId = '' } = useParams()
  const { scope } = useCurrentEntity()
  const now = useNow()
  const isWide = useIsWide()
  const [find, setFind] = useState('')
  useAlsoFollow(projectScope(projectId))
  const work = useWholeWork(scope, now)
  const project = work?.projects.find(each => each.projectId === projectId)
  const own = work && project && workOn(project, work)
  const day = own && projectDayOf(project, own, now)
  const loads = own?.loads ?? noLoads
  const { loads: tableLoads, older } = useOlderLoadsOfProject(scope, projectId, loads)
  const { pane, details } = useLoadPane(tableLoads, loadActs)
  const header = useHeader(day, tableLoads, { find, setFind })
  const parts = day && { day, work: own, now }
  const table = day && <ProjectLoads day={day} loads={tableLoads} older={older} find={find} pane={pane} />
  // Always render the same AreaPage: Ionic keeps a page hidden if it is replaced while it is animated in.
  return (
    <AreaPage
      header={header}
      pane={details}
      rows
      {...(parts && {
        side: (
          <div className="project-side">
            <ProjectNextAction day={parts.day} work={work} loads={loads} now={now} />
            {isWide && <ProjectSide {...parts} allLoads={work.loads} />}
          </div>
        ),
      })}
    >
      {!work && <Skeleton rows={5} />}
      {work && !project && (
        <EmptyState
          title={t`Project not found on this device`}
          act={<PlainButton to={paths.tab('jobber', 'projects')}>{t`Projects`}</PlainButton>}
        >
          <Trans>Closed projects leave this list after two days.</Trans>
        </EmptyState>
      )}
      {parts && isWide && <WideProject {...parts}>{table}</WideProject>}
      {parts && !isWide && (
        <NarrowProject {...parts} allLoads={work.loads}>
          {table}
        </NarrowProject>
      )}
    </AreaPage>
  )
}

type Find = { find: string; setFind: (text: string) => void }

function useHeader(
  day: ProjectDay | undefined,
  loads: readonly LoadLogDocument[],
  { find, setFind }: Find,
): AreaHeader {
  const { t } = useLingui()
  const isWide = useIsWide()
  const columns = useLoadPayColumns(loads)
  const name = day?.project.name
  return {
    title: name ?? t`Project`,
    ...(day && { second: <Progress day={day} /> }),
    back: paths.tab('jobber', 'projects'),
    ...(name !== undefined &&
      loads.length > 0 && {
        find: { label: t`Filter loads`, value: find, onChange: setFind },
        // On a desktop, the table has its own export, of the rows that it shows.
        ...(!isWide && {
          children: (
            <HeaderButton
              icon="download"
              label={t`Export loads`}
              onPress={() => saveFile(`${name}.csv`, 'text/csv', csvOfRows(columns, loads))}
            />
          ),
        }),
      }),
  }
}

/** The project's state, and on a desktop, where no section says so, how much is delivered and when it ends. */
function Progress({ day }: { day: ProjectDay }) {
  const { t } = useLingui()
  const isWide = useIsWide()
  const states = { draft: t`Draft`, published: t`Posted`, closed: t`Closed` }
  const { state, startDay, endDay } = day.project
  const isBegun = state !== 'draft' && hasBegun(day)
  const last = endDay === null ? '' : t`to ${formatCalendarDay(endDay)}`
  const begun = last === '' || state === 'closed' ? states[state] : `${states[state]}, ${last}`
  const ahead = [t`${states[state]}, from ${formatCalendarDay(startDay)}`, last].filter(Boolean).join(' ')
  const text = isBegun ? begun : ahead
  if (!isWide || !isBegun) return text
  return (
    <span className="project-progress">
      <span>{text}</span>
      <span>
        <ProjectAmount day={day} />
      </span>
      <span>
        <ProjectEnd day={day} />
      </span>
    </span>
  )
}
