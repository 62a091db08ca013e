/** A project's short form beside the table of projects: the next action, the map, the day, the cost, what needs you. */
import { trackingLogDocumentSchema } from '@haulway/domain/tracker/tracking.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../../../entity/CurrentEntity.tsx'
import { paths } from '../../../paths.ts'
import { PlainButton } from '../../../ui/controls/buttons/PlainButton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { ProjectBurnUp } from '../burn-up/ProjectBurnUp.tsx'
import { type JobberWork, type ProjectDay, workOn } from '../project-day.ts'
import { routeOf } from '../table/ProjectTable.tsx'
import { useBodies } from '../use-jobber-work.ts'
import { NeedsAttention } from './NeedsAttention.tsx'
import { ProjectNextAction } from './ProjectActions.tsx'
import { ProjectCost } from './ProjectCost.tsx'
import { ProjectMap } from './ProjectMap.tsx'
import './project-page.css'

export function ProjectBrief({ day, work, now }: { day: ProjectDay; work: JobberWork; now: number }) {
  const { t } = useLingui()
  const { scope, entityId } = useCurrentEntity()
  const logs = useBodies(scope, 'tracking-logs', trackingLogDocumentSchema)
  const { project } = day
  const own = workOn(project, work)
  return (
    <div className="project-brief">
      <p className="hw-quiet">{routeOf(project.hauls)}</p>
      <ProjectNextAction day={day} work={work} loads={own.loads} now={now} />
      <PlainButton icon="right" wide to={paths.project(project.projectId)}>
        <Trans>Open project</Trans>
      </PlainButton>
      <ProjectMap project={project} loads={own.loads} />
      {day.isWhole && day.amounts.length === 1 && project.state !== 'draft' && (
        <Section title={t`Delivered vs. plan`} {...(day.forecast && { aside: t`Hatched: forecast` })}>
          <ProjectBurnUp day={day} now={now} />
        </Section>
      )}
      <ProjectCost day={day} />
      <NeedsAttention work={own} days={[day]} logs={logs ?? []} entityId={entityId} now={now} allLoads={work.loads} />
    </div>
  )
}
