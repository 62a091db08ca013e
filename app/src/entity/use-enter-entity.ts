/** Goes on to an entity that was just made or joined, as soon as the user's document on this device knows of it. */
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../paths.ts'
import { useCurrentUser } from './CurrentEntity.tsx'

/** Until the document has come, the way home would only lead back to the form. */
export function useEnterEntity(): (entityId: string) => void {
  const navigate = useNavigate()
  const { user, switchEntity } = useCurrentUser()
  const [entered, setEntered] = useState<string>()
  const isKnown = entered !== undefined && user?.entityIds.includes(entered)
  useEffect(() => {
    if (!isKnown) return
    setEntered(undefined)
    navigate(paths.home, { replace: true })
  }, [isKnown, navigate])
  return useCallback(
    (entityId: string) => {
      void switchEntity(entityId)
      setEntered(entityId)
    },
    [switchEntity],
  )
}
