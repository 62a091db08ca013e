/** The signed-in user's role in the current entity. */
import { memberDocumentSchema } from '@haulway/domain/entity/entity.documents.ts'
import type { MemberRole } from '@haulway/domain/entity/member/member.ts'
import { useDocument } from '../../sync/use-documents.ts'
import { useCurrentEntity } from '../CurrentEntity.tsx'

/** @returns undefined until the member document arrives */
export function useOwnRole(): MemberRole | undefined {
  const { scope, uid } = useCurrentEntity()
  return useDocument(scope, 'members', uid, memberDocumentSchema)?.body.role
}
