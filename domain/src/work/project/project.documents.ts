/** What the parties see of a project itself: the same for all of them, and no price. */
import type { DocumentChange } from '../../document/document.ts'
import { projectScope } from '../../document/scope.ts'
import { type Project, projectSchema } from './project.ts'

/** Collection `haulway-project`, in the project's own scope. @public for clients that read it */
export const projectDocumentSchema = projectSchema

export function projectDocuments(project: Project): DocumentChange[] {
  const { projectId } = project
  return [{ scope: projectScope(projectId), collection: 'haulway-project', id: projectId, body: { ...project } }]
}
