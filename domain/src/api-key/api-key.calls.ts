/** Calls on the API keys of a business. Only people make them: a key can't make or revoke a key. */
import { z } from 'zod'
import { call } from '../call.ts'
import { idSchema } from '../ids.ts'
import { mfaCodeSchema, passwordProof } from '../user/proof.ts'
import { apiKeyScopeNames, apiKeyScopeSchema, apiKeySecretSchema } from './api-key.ts'

export const apiKeyCalls = {
  /**
   * Makes a key. Owners and managers, with a confirmed email address, with the password every time, and a code if
   * two-step verification is on. Only this reply has the secret.
   */
  createApiKey: call
    .route({ method: 'POST', path: '/create-api-key' })
    .input(
      z.object({
        entityId: idSchema,
        name: z.string().trim().min(1, 'Enter a name.').max(60),
        scopes: z.array(apiKeyScopeSchema).min(1, 'Choose what the key may do.').max(apiKeyScopeNames.length),
        password: passwordProof,
        code: mfaCodeSchema.optional(),
      }),
    )
    .output(z.object({ apiKeyId: idSchema, secret: apiKeySecretSchema })),
  /** Ends a key: the next request with it is refused. */
  revokeApiKey: call
    .route({ method: 'POST', path: '/revoke-api-key' })
    .input(z.object({ entityId: idSchema, apiKeyId: idSchema }))
    .output(z.object({ apiKeyId: idSchema })),
}
