/** Service status: config document haulwayStatus (specification 3). */
import { z } from 'zod'

export const serviceStatusDocumentId = 'haulwayStatus'

/** Parses any value: a value other than `true` means maintenance, and never a parse error. */
export const serviceStatusSchema = z.object({ isAvailable: z.unknown().optional() })
export type ServiceStatus = z.infer<typeof serviceStatusSchema>

/** Whether a status means that the service is available. A missing document means maintenance (specification 8). */
export function isServiceAvailable(status: ServiceStatus | null | undefined): boolean {
  return status?.isAvailable === true
}
