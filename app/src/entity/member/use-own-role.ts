/** The role of the signed-in user in the entity they work as now. */
import { memberDocumentSchema } from '@haulway/domain/entity/entity.documents.ts'
import type { MemberRole } from '@haulway/domain/entity/member/member.ts'
import { useDocument } from '../../sync/use-documents.ts'
import { useCurrentEntity } from '../CurrentEntity.tsx'

/** @returns undefined until it is known */
export function useOwnRole(): MemberRole | undefined {
  const { scope, uid } = useCurrentEntity()
  return useDocument(scope, 'members', uid, memberDocumentSchema)?.body.role
}
