/** A project's cost against its planned cost, and its margin, as on its page but in two lines. */
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { useNow } from '../sync/use-is-page-shown.ts'
import { formatMoney, formatPercent } from '../ui/format/format.ts'
import { Line, Lines } from '../ui/layout/Lines.tsx'
import { marginOf, plannedCostCents } from '../work/project/project-cost.ts'
import { projectDayOf, workOn } from '../work/project/project-day.ts'
import { useWholeWork } from '../work/project/use-whole-work.ts'

/** Renders nothing for readers without prices, and before the first load. */
export function ProjectMoney({ projectId }: { projectId: string }) {
  const { t } = useLingui()
  const { scope } = useCurrentEntity()
  const now = useNow(60_000)
  const work = useWholeWork(scope, now)
  const of = useMemo(() => {
    const project = work?.projects.find(each => each.projectId === projectId)
    return work && project && projectDayOf(project, workOn(project, work), now)
  }, [work, projectId, now])
  if (!of?.costCents) return null
  const { project, costCents, isWhole } = of
  const money = (cents: number) => formatMoney(cents, project.currency, { cents: false })
  const planned = plannedCostCents(project)
  const margin = marginOf(of)
  const whole = planned === undefined ? undefined : t`of ${money(planned)}`
  return (
    <Lines>
      <Line label={t`Cost`} how={isWhole ? whole : t`last few days`} value={money(costCents)} />
      {margin && <Line label={t`Margin`} how={formatPercent(margin.share, 1)} value={money(margin.cents)} />}
    </Lines>
  )
}
