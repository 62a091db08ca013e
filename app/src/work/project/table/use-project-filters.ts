/** What a jobber's projects are filtered by, in the table, the list and the calendar. */
import { dayOf } from '@haulway/domain/time.ts'
import { pitOf } from '@haulway/domain/work/haul/haul.ts'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { TableFilters } from '../../../ui/data/table/table-rows.ts'
import type { ProjectDay } from '../project-day.ts'

/** What a published project is called before its first day, and from then on. */
const stages = ['active', 'planned', 'draft', 'closed'] as const
type Stage = (typeof stages)[number]

export function useProjectFilters(): TableFilters<ProjectDay> {
  const { t } = useLingui()
  return useMemo(() => {
    const names: Record<Stage, string> = {
      ...{ active: t`Active`, planned: t`Planned`, draft: t`Draft`, closed: t`Closed` },
    }
    const stage = { key: 'stage', label: t`Status`, all: t`All statuses`, order: stages }
    const pit = { key: 'pit', label: t`Pit`, all: t`All pits` }
    return {
      days: daysOfProject,
      choices: [
        { ...stage, of: of => [{ id: stageOf(of), name: names[stageOf(of)] }] },
        { ...pit, of: ({ project }) => project.hauls.map(haul => optionOf(pitOf(haul, project.entityId))) },
      ],
    }
  }, [t])
}

const optionOf = ({ entityId, entityName }: { entityId: string; entityName: string }) => {
  return { id: entityId, name: entityName }
}

function stageOf({ project: { state, startDay }, day }: ProjectDay): Stage {
  if (state !== 'published') return state
  return startDay > day ? 'planned' : 'active'
}

/** From its first day until it is closed. */
function daysOfProject({ project: { startDay, closedOn, timeZone } }: ProjectDay) {
  const last = closedOn === null ? undefined : dayOf(closedOn, timeZone)
  return { first: startDay, last: last !== undefined && last < startDay ? startDay : last }
}
