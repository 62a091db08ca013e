/** What the views of a jobber's projects share: the header with its search, the filters of a phone, empty states. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { MayCall, useMayCall } from '../../entity/member/MayCall.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { HeaderButton } from '../../frame/HeaderButton.tsx'
import { paths } from '../../paths.ts'
import { useIsPageShown, useNow } from '../../sync/use-is-page-shown.ts'
import { FilterButton } from '../../ui/data/table/FilterButton.tsx'
import { TableFilterFields } from '../../ui/data/table/TableFilterFields.tsx'
import { filterRows } from '../../ui/data/table/table-rows.ts'
import { useTableView } from '../../ui/data/table/table-view.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { type KeyLabels, useShortcuts } from '../../ui/feedback/shortcuts.ts'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import type { RowPane } from '../../ui/layout/use-row-pane.ts'
import { ClosedProjects } from '../../work/project/ClosedProjects.tsx'
import { NewProjectButton } from '../../work/project/new-project/NewProjectButton.tsx'
import { inStageOrder, type JobberWork, type ProjectDay, projectDayOf } from '../../work/project/project-day.ts'
import { useProjectFilters } from '../../work/project/table/use-project-filters.ts'
import { useWholeWork } from '../../work/project/use-whole-work.ts'
import { useProjectPane } from './use-project-pane.tsx'

export type ShownProjects = {
  /** The projects that match the search. */
  days: readonly ProjectDay[]
  /** The projects that match the search and the filters. */
  filtered: readonly ProjectDay[]
  /** The filters in a row, or on a phone behind a button, for a view without a table. */
  filters: ReactNode
  work: JobberWork
  now: number
  pane: RowPane
}

type Props = {
  /** Whether the view has a table to sort, with a project beside it. */
  sorts?: boolean
  children: (shown: ShownProjects) => ReactNode
}

export function ProjectsFrame({ sorts = false, children }: Props) {
  const { t } = useLingui()
  const { scope, entityId } = useCurrentEntity()
  const [find, setFind] = useState('')
  const now = useNow()
  const isWide = useIsWide()
  const work = useWholeWork(scope, now)
  const projects = work?.projects
  const hasProjects = projects !== undefined && projects.length > 0
  const isFull = isWide && hasProjects
  const days = work && findProjects(work, find, now)
  const firsts = sorts ? days?.map(({ project }) => project.projectId) : undefined
  const { pane, details } = useProjectPane(work, now, firsts)
  const keys = useProjectKeys(isFull, sorts)
  return (
    <AreaPage
      header={{
        title: t`Projects`,
        find: { label: t`Filter projects`, value: find, onChange: setFind },
        views: [
          { label: isWide ? t`Table` : t`List`, to: paths.tab('jobber', 'projects') },
          { label: t`Calendar`, to: paths.projectCalendar },
          { label: t`Map`, to: paths.map('jobber') },
        ],
        ...(hasProjects && { children: <NewProject /> }),
      }}
      pane={details}
      rows
      keys={keys}
      {...(!isFull && {
        side: (
          <MayCall call="createProject">
            <NewProjectButton entityId={entityId} isFirst={projects?.length === 0} inHeader />
          </MayCall>
        ),
      })}
    >
      {!days && <Skeleton rows={4} />}
      {work && days && days.length > 0 && (
        <Filtered days={days} work={work} now={now} pane={pane}>
          {children}
        </Filtered>
      )}
      {projects?.length === 0 && (
        <EmptyState title={t`No projects yet`}>
          <Trans>A project sets the material, site and rate. Add a supplier first if you have none.</Trans>
        </EmptyState>
      )}
      {projects && projects.length > 0 && days?.length === 0 && <EmptyState title={t`No matching projects`} />}
      {projects && <ClosedProjects entityId={entityId} liveIds={new Set(projects.map(each => each.projectId))} />}
    </AreaPage>
  )
}

/** @returns the keys of what the page has, for the line at its foot; `?` lists them, too */
function useProjectKeys(isFull: boolean, sorts: boolean): KeyLabels | undefined {
  const { t } = useLingui()
  const isShown = useIsPageShown()
  const mayCreate = useMayCall('createProject')
  const labels = useMemo(
    () => ({ ...(mayCreate && { N: t`new project` }), ...(sorts && { S: t`sort` }), E: t`export` }),
    [t, mayCreate, sorts],
  )
  useShortcuts(noKeys, isShown && isFull ? labels : undefined)
  return isFull ? labels : undefined
}

/** The area listens for the keys, so the page has no handlers. */
const noKeys = {}

function findProjects(work: JobberWork, find: string, now: number): ProjectDay[] {
  const wanted = find.trim().toLocaleLowerCase()
  const textOf = (project: JobberWork['projects'][number]) =>
    [project.name, ...project.hauls.map(haul => `${haul.materialName} ${haul.origin.name}`)].join(' ')
  return inStageOrder(work.projects, now)
    .filter(project => textOf(project).toLocaleLowerCase().includes(wanted))
    .map(project => projectDayOf(project, work, now))
}

type FilteredProps = Omit<ShownProjects, 'filtered' | 'filters'> & Pick<Props, 'children'>

function Filtered({ children, ...shown }: FilteredProps) {
  const { t } = useLingui()
  const isWide = useIsWide()
  const filters = useProjectFilters()
  const [view] = useTableView('projects')
  const { days } = shown
  const filtered = filterRows(days, filters, view)
  const fields = { name: 'projects', rows: days, filters } as const
  return (
    <>
      {children({
        ...shown,
        filtered,
        filters: (
          <div className="hw-table-tools">
            {isWide ? <TableFilterFields {...fields} /> : <FilterButton {...fields} />}
          </div>
        ),
      })}
      {filtered.length === 0 && <EmptyState title={t`No matching projects`} />}
    </>
  )
}

/** Another project is one of many things to do, so it is in the header: in words on a desktop, a plus on a phone. */
function NewProject() {
  const { t } = useLingui()
  return (
    <MayCall call="createProject">
      <HeaderButton icon="plus" label={t`New project`} to={paths.newProject} pressKey="N" />
    </MayCall>
  )
}
