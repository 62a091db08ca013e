/** Service status: config document haulwayStatus (specification 3). */
import { z } from 'zod'

export const serviceStatusDocumentId = 'haulwayStatus'

/** Whatever it says: what is not `true` is maintenance, and never a document that can't be read. */
export const serviceStatusSchema = z.object({ isAvailable: z.unknown().optional() })
export type ServiceStatus = z.infer<typeof serviceStatusSchema>

/** Only a status that says so is available; a missing document is maintenance (specification 8). */
export function isServiceAvailable(status: ServiceStatus | null | undefined): boolean {
  return status?.isAvailable === true
}
