/** A jobber's foreman: a plain member of its business, invited by a link. */
import { entityScope, userScope } from '@haulway/domain/document/scope.ts'
import { userDocumentSchema } from '@haulway/domain/user/user.ts'
import type { Person } from '../day/working-day.ts'
import type { ClientParts } from './client.ts'
import { createDocumentStore } from './document-store.ts'
import { type DemoMember, envelopeNow, newDemoId, openClients } from './town.ts'

/**
 * Run again, it invites no one. The foreman has a store of their own: of the business's documents they read other
 * copies than its owner, without prices.
 */
export async function openForeman(parts: ClientParts, jobber: DemoMember, person: Person): Promise<DemoMember> {
  const { entityId } = jobber
  const client = (await openClients({ ...parts, store: createDocumentStore() }, [person])).get(person.email)!
  const [user] = client.store.list(userScope(client.uid), 'haulway-user', userDocumentSchema)
  if (!user?.entityIds.includes(entityId)) {
    const name = `${person.firstName} ${person.lastName}`
    const invitation = { entityId, entityTokenId: newDemoId(), role: 'member' as const, name }
    const { invitationToken: token } = await jobber.client.mustSend(envelopeNow(), 'inviteMember', invitation)
    if (token === undefined) throw new Error(`The invitation of ${person.email} was sent by email only.`)
    await client.mustSend(envelopeNow(), 'acceptInvitation', { token })
  }
  await client.follow([entityScope(entityId)])
  return { client, entityId }
}
