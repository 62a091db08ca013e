/** What a jobber's projects are filtered by, in the table, the list and the calendar. */
import { dayOf } from '@haulway/domain/time.ts'
import { pitOf } from '@haulway/domain/work/haul/haul.ts'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { TableFilters } from '../../../ui/data/table/table-rows.ts'
import { type ProjectDay, type ProjectStage, projectStages, stageOf } from '../project-day.ts'

export function useProjectFilters(): TableFilters<ProjectDay> {
  const { t } = useLingui()
  return useMemo(() => {
    const names: Record<ProjectStage, string> = {
      active: t`Active`,
      planned: t`Planned`,
      draft: t`Draft`,
      closed: t`Closed`,
    }
    const optionOfStage = (id: ProjectStage) => ({ id, name: names[id] })
    const stage = { key: 'stage', label: t`Status`, all: t`All statuses`, order: projectStages }
    const pit = { key: 'pit', label: t`Pit`, all: t`All pits` }
    return {
      days: daysOfProject,
      choices: [
        { ...stage, of: ({ project, day }) => [optionOfStage(stageOf(project, day))] },
        { ...pit, of: ({ project }) => project.hauls.map(haul => optionOf(pitOf(haul, project.entityId))) },
      ],
    }
  }, [t])
}

const optionOf = ({ entityId, entityName }: { entityId: string; entityName: string }) => {
  return { id: entityId, name: entityName }
}

/** From its first day until it is closed. */
function daysOfProject({ project: { startDay, closedOn, timeZone } }: ProjectDay) {
  const last = closedOn === null ? undefined : dayOf(closedOn, timeZone)
  return { first: startDay, last: last !== undefined && last < startDay ? startDay : last }
}
