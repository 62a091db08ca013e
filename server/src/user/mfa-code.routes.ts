import { api } from '../http/api.ts'
import { command } from '../http/command/command.ts'
import { confirmMfaCode, removeMfa, renewMfaBackupCodes, sendMfaCode, startMfa } from './mfa-code.commands.ts'
import type { UserEntities } from './user.commands.ts'
import { withoutIdempotencyKey } from './without-idempotency-key.ts'

export function mfaCodeRoutes(entities: UserEntities) {
  return {
    sendMfaCode: api.sendMfaCode.handler(({ context, input }) => sendMfaCode(context, input)),
    confirmMfaCode: api.confirmMfaCode.handler(call =>
      confirmMfaCode({ ...call, inUnit: run => command(run)(withoutIdempotencyKey(call)) }, entities),
    ),
    startMfa: api.startMfa.handler(call =>
      startMfa({ ...call, inUnit: run => command(run)(withoutIdempotencyKey(call)) }),
    ),
    removeMfa: api.removeMfa.handler(call =>
      removeMfa({ ...call, inUnit: run => command(run)(withoutIdempotencyKey(call)) }, entities),
    ),
    renewMfaBackupCodes: api.renewMfaBackupCodes.handler(call =>
      renewMfaBackupCodes({ ...call, inUnit: run => command(run)(withoutIdempotencyKey(call)) }),
    ),
  }
}
