/** The signed-in user, as screens reach them. It needs no local documents, so it is there before anyone signs in. */
import type { EntityDocument } from '@haulway/domain/entity/entity.documents.ts'
import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import type { MemberRole } from '@haulway/domain/entity/member/member.ts'
import type { UserDocument } from '@haulway/domain/user/user.ts'
import { createContext, useContext } from 'react'

export type CurrentUser = {
  uid: string
  /** Null until the user's document arrives. */
  user: UserDocument | null
  /** The current entity; undefined while the user has none. */
  entityId: string | undefined
  type: EntityTypeName | undefined
  /** Undefined while the local database is read, null until the entity's document arrives. */
  entity: EntityDocument | null | undefined
  /** The user's role in the entity; undefined until the member document arrives. */
  role: MemberRole | undefined
  /** Whether the user's and the entity's documents have come to this device; undefined until that is read. */
  hasDocuments: boolean | undefined
  /** Replaces the current entity's subscription and saves the preference. */
  switchEntity: (entityId: string) => Promise<void>
  /** Switches to an entity that was just created or joined; its pages open once the user's document lists it. */
  enterEntity: (entityId: string) => void
  /** Whether the user's document lists the entity to enter. Call `endEntering` after opening its pages. */
  hasEntered: boolean
  endEntering: () => void
}

export const CurrentUserContext = createContext<CurrentUser | undefined>(undefined)

/** @returns undefined while no user is signed in */
export function useMaybeCurrentUser(): CurrentUser | undefined {
  return useContext(CurrentUserContext)
}

/** @throws Error while no user is signed in */
export function useCurrentUser(): CurrentUser {
  const current = useContext(CurrentUserContext)
  if (!current) throw new Error('useCurrentUser needs a CurrentEntityProvider above it')
  return current
}
