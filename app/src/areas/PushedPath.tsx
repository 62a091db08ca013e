/**
 * Goes where a tapped push leads, as the business it is meant for, without loading the app anew; and keeps the server
 * told where this device is pushed to, and in which language its user reads.
 */
import { entityQueryField } from '@haulway/domain/notification/notification-path.ts'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCurrentUser, useMaybeCurrentUser } from '../entity/CurrentEntity.tsx'
import { onPushTapped } from '../native/push.ts'
import { useKeepPush } from '../notification/use-push.ts'
import { useKeepLanguage } from '../user/use-keep-language.ts'

/** Stands beside the pages, in the router. */
export function PushedPath() {
  return useMaybeCurrentUser() ? <FollowPushes /> : null
}

function FollowPushes() {
  const navigate = useNavigate()
  const { user, entityId, switchEntity } = useCurrentUser()
  const now = useRef({ user, entityId, switchEntity, navigate })
  now.current = { user, entityId, switchEntity, navigate }
  useKeepPush()
  useKeepLanguage()
  useEffect(
    () =>
      onPushTapped(async path => {
        const { user, entityId, switchEntity, navigate } = now.current
        const meant = new URLSearchParams(path.split('?')[1]).get(entityQueryField)
        const isOther = meant !== null && meant !== entityId && user?.entityIds.includes(meant)
        if (isOther) await switchEntity(meant)
        navigate(path)
      }),
    [],
  )
  return null
}
