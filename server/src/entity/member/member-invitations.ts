/** What a change of a membership does to the open invitations of a business, so that no link outlives a right. */
import { entityTokenDocuments } from '@haulway/domain/entity/entity.documents.ts'
import {
  decideBarInvitation,
  decideEndInvitation,
  type EntityToken,
} from '@haulway/domain/entity/member/entity-token.ts'
import type { MemberRole } from '@haulway/domain/entity/member/member.ts'
import type { Unit } from '../../http/command/command.ts'
import { findUser } from '../../user/user.table.ts'
import { listOpenTokensForUpdate, saveEntityToken } from './entity-token.table.ts'

/** Ends the invitations that an inviter may no longer make. @param role their role now; undefined when they left */
export async function endInvitationsBy(
  unit: Unit,
  { entityId, uid }: { entityId: string; uid: string },
  role: MemberRole | undefined,
): Promise<void> {
  await changeOpen(unit, entityId, token =>
    token.createdBy === uid ? decideEndInvitation(token, role, unit.receivedAt) : token,
  )
}

/** Keeps a person whom a business removed from coming back by an invitation that it made before. */
export async function barFromInvitations(unit: Unit, hostEntityId: string, uid: string): Promise<void> {
  const email = (await findUser(unit.tx, uid))?.email
  await changeOpen(unit, hostEntityId, token => decideBarInvitation(token, { uid, email }, unit.receivedAt))
}

async function changeOpen(unit: Unit, hostEntityId: string, decide: (token: EntityToken) => EntityToken) {
  for (const before of await listOpenTokensForUpdate(unit.tx, hostEntityId)) {
    const after = decide(before)
    if (after === before) continue
    saveEntityToken(unit.tx, after)
    unit.publish(entityTokenDocuments(after))
  }
}
