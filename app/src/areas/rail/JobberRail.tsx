/** A jobber's projects of today, on every page of a desktop. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { paths } from '../../paths.ts'
import { useNow } from '../../sync/use-is-page-shown.ts'
import { todaysProjects } from '../../work/project/project-day.ts'
import { useProjectStatus } from '../../work/project/table/use-project-status.ts'
import { useWholeWork } from '../../work/project/use-whole-work.ts'
import { RailList } from './RailList.tsx'

export function JobberRail() {
  const { t } = useLingui()
  const { scope } = useCurrentEntity()
  const now = useNow(60_000)
  const work = useWholeWork(scope, now)
  const statusOf = useProjectStatus(now)
  const rows = (work ? todaysProjects(work, now) : []).map(of => {
    const { tone, text } = statusOf(of)
    const { projectId, name } = of.project
    const count = of.activeTrucks
    const trucks = plural(count, { one: '# truck at work', other: '# trucks at work' })
    return { id: projectId, name, status: text, tone, trucks, count, to: paths.project(projectId) }
  })
  return <RailList title={t`Projects today`} rows={rows} />
}
