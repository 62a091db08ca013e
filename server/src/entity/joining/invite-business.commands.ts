/** Invites a business that a jobber, a pit or a fleet works with. A hauler can be invited to a haul of a project. */
import {
  type InvitedBusiness,
  invitingTypes,
  refuseInvitedBusiness,
} from '@haulway/domain/entity/member/business-invitation.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { refuseEnded } from '@haulway/domain/work/haul/haul.ts'
import { refuseClosed } from '@haulway/domain/work/project/project.ts'
import type { Unit } from '../../http/command/command.ts'
import { getHaul } from '../../work/haul/haul.table.ts'
import { requireProject } from '../../work/project/require-project.ts'
import { invite } from '../invitation/invite.ts'
import { requireEntity } from '../member/membership.ts'

type Input = InvitedBusiness & { entityId: string; entityTokenId: string; name: string; email?: string | undefined }

export async function inviteBusiness(unit: Unit, input: Input) {
  const { entityId, entityTokenId, name, email = null, ...business } = input
  const { entity: host } = await requireEntity(unit, entityId, 'manager', invitingTypes, 'invitation')
  refuseInvitedBusiness(host, business)
  if (business.offer) await requireOfferedHaul(unit, entityId, business.offer)
  // The id of a business that does not exist: the token can make no one the owner of an existing one.
  const draft = { entityTokenId, entityId: unit.newId(), role: 'owner' as const, name, email, business }
  return invite(unit, host, draft)
}

async function requireOfferedHaul(unit: Unit, entityId: string, offer: NonNullable<InvitedBusiness['offer']>) {
  const project = await requireProject(unit, offer.projectId, 'manager', 'offer')
  if (project.entityId !== entityId) throw new AppError('notFound', 'This project could not be found.')
  refuseClosed(project)
  refuseEnded((await getHaul(unit.tx, offer.projectId, offer.haulId)).haul)
}
