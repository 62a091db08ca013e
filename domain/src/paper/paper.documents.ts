/** A hauler's documents, for its owners and managers. Buyers get only states and days, by a call. */
import type { DocumentChange } from '../document/document.ts'
import { entityScope } from '../document/scope.ts'
import { type Paper, paperSchema } from './paper.ts'

/** Collection `papers`. */
export const paperDocumentSchema = paperSchema

export function paperDocuments(paper: Paper): DocumentChange[] {
  return [{ scope: entityScope(paper.entityId), collection: 'papers', id: paper.paperId, body: { ...paper } }]
}

export function removedPaperDocuments({ entityId, paperId }: Pick<Paper, 'entityId' | 'paperId'>): DocumentChange[] {
  return [{ scope: entityScope(entityId), collection: 'papers', id: paperId, body: null }]
}
