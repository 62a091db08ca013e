/**
 * The document of a project: the same for all parties, without prices. Each party's own copy, with the hauls and prices
 * that it may see, leaves its devices after the project is closed (`projectReferenceDocuments` in `haul.documents.ts`).
 */
import type { DocumentChange } from '../../document/document.ts'
import { projectScope } from '../../document/scope.ts'
import { type Project, projectSchema } from './project.ts'

/** Collection `haulway-project`, in the project's scope. @public for clients that read it */
export const projectDocumentSchema = projectSchema

export function projectDocuments(project: Project): DocumentChange[] {
  const { projectId } = project
  return [{ scope: projectScope(projectId), collection: 'haulway-project', id: projectId, body: { ...project } }]
}
