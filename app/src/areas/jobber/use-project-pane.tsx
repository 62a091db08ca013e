/**
 * The project beside the table of projects: the one that the URL names, otherwise the first. Its short form is loaded
 * when one is opened.
 */
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx'
import { lazyPart, Part } from '../../ui/feedback/Part.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import type { Pane } from '../../ui/layout/Page.tsx'
import { type RowPane, useRowPane } from '../../ui/layout/use-row-pane.ts'
import { type JobberWork, projectDayOf } from '../../work/project/project-day.ts'

const projectBrief = lazyPart(async () => (await import('../../work/project/page/ProjectBrief.tsx')).ProjectBrief)

/** @param firsts ids of projects: the first is open until the user opens another one */
export function useProjectPane(
  work: JobberWork | undefined,
  now: number,
  firsts: readonly string[] | undefined,
): { pane: RowPane; details: Pane | undefined } {
  const pane = useRowPane('project', firsts)
  const project = work?.projects.find(({ projectId }) => projectId === pane.chosen)
  if (!work || !project) return { pane, details: undefined }
  const children = (
    <Part
      key={project.projectId}
      of={projectBrief}
      with={{ day: projectDayOf(project, work, now), work, now }}
      waiting={<Skeleton rows={6} />}
      missing={<NotLoaded />}
    />
  )
  return { pane, details: { title: project.name, closeTo: pane.closeTo, children } }
}
