/** The fleet's jobs of the day, with what its trucks hauled on each. A row opens the map of the job's trucks. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { DispatchDocument } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { paths } from '../../paths.ts'
import { DataTable } from '../../ui/data/table/DataTable.tsx'
import type { Column } from '../../ui/data/table/table-rows.ts'
import { formatQuantity } from '../../ui/format/format.ts'
import { openByDay } from '../../work/dispatch/use-dispatches.ts'
import type { FleetDay } from '../../work/dispatch-board/use-fleet-day.ts'

type Job = { projectId: string; name: string; jobberName: string; trucks: number; loads: readonly LoadLogDocument[] }

export function JobsToday({
  fleet: { dispatches, projects, rows, day },
}: {
  fleet: Pick<FleetDay, 'dispatches' | 'projects' | 'rows' | 'day'>
}) {
  const { t } = useLingui()
  const jobs = jobsOf(
    openByDay(dispatches, projects, day),
    rows.flatMap(row => row.loads).filter(load => load.shiftDay === day),
  )
  if (jobs.length === 0) return null
  const sum = (of: (job: Job) => number) => (shown: readonly Job[]) => shown.reduce((all, job) => all + of(job), 0)
  const columns: Column<Job>[] = [
    { key: 'job', head: t`Job`, value: job => job.name },
    { key: 'jobber', head: t`Jobber`, value: job => job.jobberName },
    { key: 'trucks', head: t`Trucks`, value: job => job.trucks, number: true, total: sum(job => job.trucks) },
    {
      key: 'loads',
      head: t`Loads`,
      number: true,
      value: job => delivered(job).length,
      total: sum(job => delivered(job).length),
    },
    {
      key: 'delivered',
      head: t`Delivered`,
      number: true,
      value: job => delivered(job).reduce((all, { quantity }) => all + (quantity?.amountMilli ?? 0), 0) / 1000,
      cell: job =>
        amountsOf(job)
          .map(quantity => formatQuantity(quantity))
          .join(', ') || '–',
    },
  ]
  return (
    <DataTable
      name="jobsToday"
      caption={t`Jobs today`}
      columns={columns}
      rows={jobs}
      rowKey={job => job.projectId}
      to={job => paths.mapOfProject('truckingFleet', job.projectId)}
    />
  )
}

function jobsOf(open: readonly DispatchDocument[], loads: readonly LoadLogDocument[]): Job[] {
  const all = Map.groupBy([...open, ...loads], ({ projectId }) => projectId)
  return [...all].map(([projectId, each]) => ({
    projectId,
    name: each[0]?.terms.projectName ?? '',
    jobberName: each[0]?.terms.jobberName ?? '',
    trucks: new Set(each.map(({ terms }) => terms.truck.truckId)).size,
    loads: loads.filter(load => load.projectId === projectId),
  }))
}

const delivered = ({ loads }: Job) => loads.filter(({ milestones }) => milestones.deliver !== undefined)

/** A job's loads, summed for each unit. */
function amountsOf(job: Job) {
  const quantities = delivered(job).flatMap(({ quantity }) => quantity ?? [])
  return [...Map.groupBy(quantities, ({ unit }) => unit)].map(([unit, each]) => ({
    unit,
    amountMilli: each.reduce((sum, { amountMilli }) => sum + amountMilli, 0),
  }))
}
