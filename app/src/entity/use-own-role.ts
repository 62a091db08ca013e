import { memberDocumentSchema } from '@haulway/domain/entity/entity.documents.ts'
import type { MemberRole } from '@haulway/domain/entity/member.ts'
import { useDocument } from '../sync/use-documents.ts'
import { useCurrentEntity } from './CurrentEntity.tsx'

/** What the user is in the entity they work as; undefined until it has been read. */
export function useOwnRole(): MemberRole | undefined {
  const { scope, uid } = useCurrentEntity()
  return useDocument(scope, 'members', uid, memberDocumentSchema)?.body.role
}
