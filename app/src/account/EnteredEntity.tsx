/** Goes to the first page of an entity that was just made or joined. Stands beside the pages, which change with it. */
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useMaybeCurrentUser } from '../entity/CurrentEntity.tsx'
import { paths } from '../paths.ts'

/** Until the user's document has come, the way home would only lead back to the form. */
export function EnteredEntity() {
  const navigate = useNavigate()
  const current = useMaybeCurrentUser()
  const hasEntered = current?.hasEntered ?? false
  const endEntering = current?.endEntering
  useEffect(() => {
    if (!hasEntered) return
    endEntering?.()
    navigate(paths.home, { replace: true })
  }, [hasEntered, endEntering, navigate])
  return null
}
