/** Ends the share links of a person who left or is no longer a manager: they may still have the addresses. */
import { isAtLeast, type Member } from '@haulway/domain/entity/member/member.ts'
import { sql } from 'drizzle-orm'
import type { Unit } from '../http/command/command.ts'

/** @param role undefined when they left */
export async function endLinksBy(
  { tx, receivedAt }: Pick<Unit, 'tx' | 'receivedAt'>,
  { entityId, uid }: Pick<Member, 'entityId' | 'uid'>,
  role: Member['role'] | undefined,
): Promise<void> {
  if (isAtLeast(role, 'manager')) return
  await tx.ask(sql`
    update share_links set record = jsonb_set(record, '{revokedOn}', to_jsonb(${receivedAt}::bigint))
    where entity_id = ${entityId} and record->>'createdBy' = ${uid} and record->>'revokedOn' is null`)
}
