/** Over any page: someone removed the user from the business that they work as, so its pages are gone. */
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { AlertSheet } from '../../ui/overlay/AlertSheet.tsx'
import { useMaybeCurrentUser } from '../current-user.ts'

/** Rendered once, beside the pages, which change with the business. An owner's own business only closes. */
export function LostEntity() {
  const { t } = useLingui()
  const { user, entity, role } = useMaybeCurrentUser() ?? {}
  const last = useRef<{ entityId: string; name: string }>(undefined)
  const [lost, setLost] = useState<string>()
  const own = user?.entityIds
  useEffect(() => {
    if (!own) return
    const before = last.current
    if (before && !own.includes(before.entityId)) {
      last.current = undefined
      setLost(before.name)
    }
    if (!entity || !role || !own.includes(entity.entityId)) return
    last.current = role === 'owner' ? undefined : { entityId: entity.entityId, name: entity.name }
  }, [own, entity, role])
  if (lost === undefined) return null
  return (
    <AlertSheet
      open
      tone="notice"
      title={t`Access ended`}
      sentence={t`You no longer have access to ${lost}.`}
      text={t`Its owner or a manager can invite you again.`}
      button={t`Continue`}
      onButton={() => setLost(undefined)}
    />
  )
}
