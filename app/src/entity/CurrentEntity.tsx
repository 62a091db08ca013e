/** The signed-in user and their current entity, from local documents; switching is immediate (specification 4). */
import { type EntityScope, entityScope, publicScopes, type Scope, userScope } from '@haulway/domain/document/scope.ts'
import {
  type EntityDocument,
  entityDocumentSchema,
  memberDocumentSchema,
} from '@haulway/domain/entity/entity.documents.ts'
import { type EntityTypeName, getEntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import { chooseStartEntity } from '@haulway/domain/startup/next-route.ts'
import { userDocumentSchema } from '@haulway/domain/user/user.ts'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useMemo, useState } from 'react'
import { preferenceKeys, writePreference } from '../native/preferences.ts'
import { useSync } from '../sync/sync-context.ts'
import {
  ActingEntityContext,
  type LocalDocument,
  useDocument,
  useFollow,
  useHaveArrived,
} from '../sync/use-documents.ts'
import { CurrentUserContext, useCurrentUser } from './current-user.ts'
import { dropLeftEntities } from './entities-here.ts'

/** The current entity, for the screens of an area. @throws Error outside the areas */
export function useCurrentEntity(): { entityId: string; type: EntityTypeName; scope: EntityScope; uid: string } {
  const { entityId, type, uid } = useCurrentUser()
  if (!entityId || !type) throw new Error('useCurrentEntity is for the areas')
  return { entityId, type, uid, scope: entityScope(entityId) }
}

/** @returns undefined while the local database is read, null when the document has not arrived yet */
export function useEntityDocument(): EntityDocument | null | undefined {
  return useCurrentUser().entity
}

/** What is followed as long as a user works as a business. */
export function scopesOf(uid: string, entityId: string | undefined): Scope[] {
  return [userScope(uid), ...publicScopes, ...(entityId ? [entityScope(entityId)] : [])]
}

type Props = {
  uid: string
  /** What startup found, used until the local documents are read. */
  found: { startEntity: string | undefined; entityType: number | undefined }
  children: ReactNode
}

export function CurrentEntityProvider({ uid, found, children }: Props) {
  const [chosen, setChosen] = useState(found.startEntity)
  const [followed, setFollowed] = useState<Followed>({})
  const user = useDocument(userScope(uid), 'haulway-user', uid, userDocumentSchema)
  const entityIds = user?.body.entityIds
  const entityId = entityIds ? chooseStartEntity(entityIds, chosen) : chosen
  const index = entityIds?.indexOf(entityId ?? '') ?? -1
  const code = user?.body.entityTypes[index] ?? (entityId === found.startEntity ? found.entityType : undefined)
  const type = code === undefined ? undefined : getEntityTypeName(code as Parameters<typeof getEntityTypeName>[0])
  const scope = entityId ? entityScope(entityId) : undefined
  const entity = ofEntity(entityId, useDocument(scope, 'haulway-entity', entityId, entityDocumentSchema))
  const member = ofEntity(entityId, useDocument(scope, 'members', uid, memberDocumentSchema))
  const role = member?.role
  // Screens wait for the user's role: a button that it adds later would come under a finger that aims at another one.
  const isRead = [user, entity, member].every(each => each !== undefined)
  const [wasRead, setWasRead] = useState(isRead)
  if (isRead && !wasRead) setWasRead(true)
  const hasDocuments = useHaveArrived([userScope(uid), ...(scope ? [scope] : [])])
  useFollow([...scopesOf(uid, entityId), ...Object.values(followed).flat()])
  useDropLeftEntities(entityIds)
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
    () => ({
      uid,
      user: user?.body ?? null,
      entityId,
      type,
      entity,
      role,
      hasDocuments,
      switchEntity,
      enterEntity,
      hasEntered,
      endEntering,
    }),
    [uid, user?.body, entityId, type, entity, role, hasDocuments, switchEntity, enterEntity, hasEntered, endEntering],
  )
  return (
    <CurrentUserContext value={current}>
      <FollowedContext value={setFollowed}>
        <ActingEntityContext value={entityId}>{wasRead && children}</ActingEntityContext>
      </FollowedContext>
    </CurrentUserContext>
  )
}

/** Right after a switch, a document may still be the previous entity's. */
function ofEntity<Body extends { entityId: string }>(
  entityId: string | undefined,
  document: LocalDocument<Body> | null | undefined,
): Body | null | undefined {
  if (!document) return document
  return document.body.entityId === entityId ? document.body : undefined
}

/** Once the user's own document has arrived. A storage that a logout has closed is left as it is. */
function useDropLeftEntities(entityIds: readonly string[] | undefined): void {
  const { storage } = useSync()
  const own = entityIds?.join(' ')
  useEffect(() => {
    if (own !== undefined) dropLeftEntities(storage, own.split(' ')).catch(() => {})
  }, [storage, own])
}

/** The scopes that are followed besides the current business's, by the component that follows them. */
type Followed = Readonly<Record<string, Scope[]>>
const FollowedContext = createContext<(change: (before: Followed) => Followed) => void>(() => {})

/** Also follows a scope while the component is shown: that of an open project, or of the load that is driven. */
export function useAlsoFollow(scope: Scope | undefined): void {
  const change = useContext(FollowedContext)
  const id = useId()
  useEffect(() => {
    change(before => ({ ...before, [id]: scope ? [scope] : [] }))
    return () => change(({ [id]: _, ...rest }) => rest)
  }, [change, id, scope])
}
