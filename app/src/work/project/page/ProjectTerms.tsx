/** The project's hauls, and buttons to add a haul, see cycle times, share and close the project. */
import { Trans } from '@lingui/react/macro'
import { MayCall } from '../../../entity/member/MayCall.tsx'
import { paths } from '../../../paths.ts'
import { ShareLinks } from '../../../share-link/ShareLinks.tsx'
import { PlainButton } from '../../../ui/controls/buttons/PlainButton.tsx'
import { ProjectHauls } from '../../haul/ProjectHauls.tsx'
import { LastDay } from '../days/LastDay.tsx'
import type { ProjectDay } from '../project-day.ts'
import { CloseProject } from './ProjectActions.tsx'

export function ProjectTerms({ day }: { day: ProjectDay }) {
  const { project } = day
  const { projectId, state } = project
  return (
    <div className="project-terms">
      <ProjectHauls project={project} />
      {state !== 'closed' && (
        <MayCall call="createHaul">
          <PlainButton icon="plus" wide to={paths.addHaul(projectId)}>
            <Trans>Add haul</Trans>
          </PlainButton>
        </MayCall>
      )}
      <PlainButton icon="clock" wide to={paths.cycleTimes('jobber', projectId)}>
        <Trans>Cycle times</Trans>
      </PlainButton>
      {state !== 'draft' && <ShareLinks key={projectId} projectId={projectId} timeZone={project.timeZone} />}
      <LastDay day={day} />
      <CloseProject project={project} />
    </div>
  )
}
