/** An operator or fleet trucker, in the form in which their invitation is renewed. */
import { nameOf } from '@haulway/domain/entity/staff/excavator-operator.ts'
import type { Invited } from './use-renew-invitation.ts'

type Staff = { entityId: string; firstName: string; lastName: string; email?: string | undefined }

export function invitedOf(staff: Staff): Invited {
  return { invitedEntityId: staff.entityId, name: nameOf(staff), email: staff.email }
}
