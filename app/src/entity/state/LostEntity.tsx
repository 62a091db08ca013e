/** Over any page: the user left the business that they work as, or was removed from it, so its pages are gone. */
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { AlertSheet } from '../../ui/overlay/AlertSheet.tsx'
import { useMaybeCurrentUser } from '../current-user.ts'

/** The businesses that the user is leaving in this app: to lose their pages is then no surprise. */
const leaving = new Set<string>()

export function noteLeaving(entityId: string): void {
  leaving.add(entityId)
}

/** Also for a request that was refused. @returns whether the user was leaving it */
export function forgetLeaving(entityId: string): boolean {
  return leaving.delete(entityId)
}

/** Rendered once, beside the pages, which change with the business. An owner's own business only closes. */
export function LostEntity() {
  const { t } = useLingui()
  const { user, entity, role } = useMaybeCurrentUser() ?? {}
  const last = useRef<{ entityId: string; name: string }>(undefined)
  const [lost, setLost] = useState<{ name: string; byOwnWill: boolean }>()
  const own = user?.entityIds
  useEffect(() => {
    if (!own) return
    const before = last.current
    if (before && !own.includes(before.entityId)) {
      last.current = undefined
      setLost({ name: before.name, byOwnWill: forgetLeaving(before.entityId) })
    }
    if (!entity || !role || !own.includes(entity.entityId)) return
    last.current = role === 'owner' ? undefined : { entityId: entity.entityId, name: entity.name }
  }, [own, entity, role])
  if (lost === undefined) return null
  return (
    <AlertSheet
      open
      tone="notice"
      title={lost.byOwnWill ? t`You left` : t`Access ended`}
      sentence={lost.byOwnWill ? t`You left ${lost.name}.` : t`You no longer have access to ${lost.name}.`}
      text={t`Its owner or a manager can invite you again.`}
      button={t`Continue`}
      onButton={() => setLost(undefined)}
    />
  )
}
