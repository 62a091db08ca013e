/**
 * Opens the page of a tapped push without reloading the app, and switches to the business that the push is for. Also
 * keeps the server's record of this device's push registration and language current.
 */
import { entityQueryField } from '@haulway/domain/notification/notification-path.ts'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCurrentUser } from '../entity/current-user.ts'
import { onPushTapped } from '../native/push.ts'
import { useRefreshPushRegistration } from '../notification/use-push.ts'
import { leave } from '../ui/overlay/leaving.ts'
import { useReportLanguage } from '../user/use-report-language.ts'

/** Rendered inside the router, next to the pages. */
export function PushedPath() {
  const navigate = useNavigate()
  const { user, entityId, switchEntity } = useCurrentUser()
  useRefreshPushRegistration()
  useReportLanguage()
  const open = useEffectEvent(async (path: string) => {
    const pushedEntity = new URLSearchParams(path.split('?')[1]).get(entityQueryField)
    const isOther = pushedEntity !== null && pushedEntity !== entityId && user?.entityIds.includes(pushedEntity)
    leave(async () => {
      if (isOther) await switchEntity(pushedEntity)
      navigate(path)
    })
  })
  useEffect(() => onPushTapped(open), [])
  return null
}
