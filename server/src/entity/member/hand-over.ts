/** Makes another member the owner, who may then change where the money goes: it needs proof, and both are emailed. */
import { decideHandOver, refuseMember } from '@haulway/domain/entity/member/member.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { Unit } from '../../http/command/command.ts'
import type { CallContext } from '../../http/context.ts'
import { writeMail } from '../../jobs/mail.ts'
import { requireAccount, requireProof } from '../../user/require-proof.ts'
import { findUser } from '../../user/user.table.ts'
import { getEntityForUpdate, getMember } from '../entity.table.ts'
import { publishEntity } from '../missing-information.ts'
import { publishUser } from '../publish-user.ts'
import { handOverTexts } from './hand-over-texts.ts'
import { keyOf, type MemberKey, requireMembers, saveAndPublish } from './member.commands.ts'
import { requireMember } from './membership.ts'

type Form = MemberKey & { password: string; code?: string | undefined }
type InUnit = <O>(run: (unit: Unit) => Promise<O>) => Promise<O>
type Request = { context: CallContext; input: Form; inQuery: InUnit; inUnit: InUnit }

export async function handOverEntity({ context, input, inQuery, inUnit }: Request): Promise<MemberKey> {
  const caller = await requireAccount(context)
  // Check both members first: anyone else learns nothing more. A query, so that the call counts only once.
  const isDone = await inQuery(async unit => {
    const { member } = await requireMember(unit, input.entityId, 'manager', 'reading')
    const target = await getMember(unit.tx, input.entityId, input.uid)
    // The call is not kept by its key. The one before was accepted if its answer was lost and the caller repeats it.
    if (member.role === 'manager' && target.role === 'owner') return true
    refuseMember('handOver', member.role, target.role)
    return false
  })
  if (isDone) return keyOf(input)
  await requireProof(context, caller, input)
  return inUnit(async unit => {
    const { actor, target } = await requireMembers(unit, input)
    const [owner, before] = decideHandOver(actor, target)
    const entity = await getEntityForUpdate(unit.tx, input.entityId)
    if (entity.accountDelete) throw new AppError('conflict', 'Cancel the account deletion first.')
    await saveAndPublish(unit, before)
    await saveAndPublish(unit, owner)
    await publishEntity(unit, { ...entity, userId: owner.uid }, entity)
    await publishUser(unit, before.uid)
    const values = { business: entity.name, before: before.name, owner: owner.name }
    for (const { uid } of [before, owner]) {
      const user = await findUser(unit.tx, uid)
      if (user) unit.enqueue({ kind: 'send-mail', data: writeMail(user.email, handOverTexts, values, user.language) })
    }
    return keyOf(target)
  })
}
