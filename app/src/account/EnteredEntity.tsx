/**
 * Opens the first page of an entity that the user just created or joined. Rendered beside the pages, because the pages
 * change with the entity.
 */
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useMaybeCurrentUser } from '../entity/current-user.ts'
import { paths } from '../paths.ts'

/** Waits for the user's document: before it arrives, the home path would only lead back to the form. */
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
