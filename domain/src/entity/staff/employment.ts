/** Employment of an operator at a pit or of a trucker with a fleet, from the invitation until they are let go. */
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { instantMsSchema } from '../../time.ts'

export const employmentSchema = z.object({
  createdOn: instantMsSchema,
  /** Null until they accept the invitation. */
  joinedOn: instantMsSchema.nullable(),
  /** When their employer let them go. This is final: to come back, they need a new invitation. Their record stays. */
  letGoOn: instantMsSchema.nullable().default(null),
})
type Employment = z.infer<typeof employmentSchema>

export function isEmployed({ letGoOn }: Pick<Employment, 'letGoOn'>): boolean {
  return letGoOn === null
}

/** @throws AppError conflict when they were already let go */
export function decideLetGo<Staff extends Employment>(staff: Staff, name: string, at: number): Staff {
  refuseLetGo(staff, name)
  return { ...staff, letGoOn: at }
}

/** @throws AppError conflict when they were let go: they get no new work */
export function refuseLetGo(staff: Pick<Employment, 'letGoOn'>, name: string): void {
  if (!isEmployed(staff)) throw new AppError('conflict', `${name} was let go. To bring them back, invite them again.`)
}
