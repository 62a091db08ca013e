/** The signed-in user and the entity they work as now: from local documents, switched at once (specification 4). */
import { entityScope, type Scope, userScope } from '@haulway/domain/document/scope.ts'
import { type EntityDocument, entityDocumentSchema } from '@haulway/domain/entity/entity.documents.ts'
import { type EntityTypeName, getEntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import { chooseStartEntity } from '@haulway/domain/startup/next-route.ts'
import { type UserDocument, userDocumentSchema } from '@haulway/domain/user/user.ts'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { preferenceKeys, writePreference } from '../native/preferences.ts'
import { ActingEntityContext, useDocument, useFollow } from '../sync/use-documents.ts'

export type CurrentUser = {
  uid: string
  /** Null until the user's document has come. */
  user: UserDocument | null
  /** Undefined while the user has no entity. */
  entityId: string | undefined
  type: EntityTypeName | undefined
  /** Replaces the current entity's subscription and saves the preference. */
  switchEntity: (entityId: string) => Promise<void>
  /** Goes on to an entity that was just made or joined, as soon as the user's document on this device knows of it. */
  enterEntity: (entityId: string) => void
  /** Whether the one to be entered is known by now; `endEntering` once its pages are gone to. */
  hasEntered: boolean
  endEntering: () => void
}

const CurrentUserContext = createContext<CurrentUser | undefined>(undefined)

/** @returns undefined while nobody is signed in */
export function useMaybeCurrentUser(): CurrentUser | undefined {
  return useContext(CurrentUserContext)
}

/** @throws Error while nobody is signed in */
export function useCurrentUser(): CurrentUser {
  const current = useContext(CurrentUserContext)
  if (!current) throw new Error('useCurrentUser needs a CurrentEntityProvider above it')
  return current
}

/** The entity of an area's screens. @throws Error outside the areas */
export function useCurrentEntity(): { entityId: string; type: EntityTypeName; scope: Scope; uid: string } {
  const { entityId, type, uid } = useCurrentUser()
  if (!entityId || !type) throw new Error('useCurrentEntity is for the areas')
  return { entityId, type, uid, scope: entityScope(entityId) }
}

/** @returns undefined while it is read, null when it has not come yet */
export function useEntityDocument(): EntityDocument | null | undefined {
  const { entityId, scope } = useCurrentEntity()
  const document = useDocument(scope, 'haulway-entity', entityId, entityDocumentSchema)
  return document?.body
}

type Props = {
  uid: string
  /** What startup found, to stand in until the local documents are read. */
  found: { startEntity: string | undefined; entityType: number | undefined }
  children: ReactNode
}

export function CurrentEntityProvider({ uid, found, children }: Props) {
  const [chosen, setChosen] = useState(found.startEntity)
  const [followed, setFollowed] = useState<Scope[]>([])
  const user = useDocument(userScope(uid), 'haulway-user', uid, userDocumentSchema)
  const entityIds = user?.body.entityIds
  const entityId = entityIds ? chooseStartEntity(entityIds, chosen) : chosen
  const place = entityIds?.indexOf(entityId ?? '') ?? -1
  const code = user?.body.entityTypes[place] ?? (entityId === found.startEntity ? found.entityType : undefined)
  const type = code === undefined ? undefined : getEntityTypeName(code as Parameters<typeof getEntityTypeName>[0])
  useFollow([
    userScope(uid),
    'haulway-config',
    'haulway-materials',
    ...(entityId ? [entityScope(entityId)] : []),
    ...followed,
  ])
  const switchEntity = useCallback(async (next: string) => {
    await writePreference(preferenceKeys.startEntity, next)
    setChosen(next)
  }, [])
  const [entered, setEntered] = useState<string>()
  const enterEntity = useCallback(
    (next: string) => {
      void switchEntity(next)
      setEntered(next)
    },
    [switchEntity],
  )
  const endEntering = useCallback(() => setEntered(undefined), [])
  const hasEntered = entered !== undefined && entityIds?.includes(entered) === true
  const current = useMemo(
    () => ({ uid, user: user?.body ?? null, entityId, type, switchEntity, enterEntity, hasEntered, endEntering }),
    [uid, user?.body, entityId, type, switchEntity, enterEntity, hasEntered, endEntering],
  )
  return (
    <CurrentUserContext value={current}>
      <FollowedContext value={setFollowed}>
        <ActingEntityContext value={entityId}>{children}</ActingEntityContext>
      </FollowedContext>
    </CurrentUserContext>
  )
}

const FollowedContext = createContext<(scopes: Scope[]) => void>(() => {})

/** Lets a page follow a scope of its own (one open project) while it is shown. */
export function useSetFollowed(): (scopes: Scope[]) => void {
  return useContext(FollowedContext)
}
