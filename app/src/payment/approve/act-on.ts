import { newId } from '@haulway/client/new-id.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'

/** The fields of every act by the jobber on a load. The business is that of the load, whichever one is open now. */
export function actOn(load: LoadLogDocument) {
  const { projectId, loadLogId, terms } = load
  return { projectId, loadLogId, dispatchId: terms.dispatchId, actId: newId(), entityId: terms.jobberEntityId }
}
