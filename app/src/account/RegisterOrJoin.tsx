/** /auth/register: renders its children. A signed-in user who follows an invitation goes to the form to accept it. */
import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useMaybeCurrentUser } from '../entity/current-user.ts'
import { paths } from '../paths.ts'
import { storeInvitation } from '../session/invitation.ts'
import { PleaseWait } from '../ui/feedback/PleaseWait.tsx'

export function RegisterOrJoin({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isSignedIn = useMaybeCurrentUser() !== undefined
  const query = new URLSearchParams(search)
  const isInvited = isSignedIn && pathname === paths.register && query.has('invitation')
  useEffect(() => {
    if (!isInvited) return
    void storeInvitation(new URLSearchParams(search)).then(() => navigate(paths.entityForm, { replace: true }))
  }, [isInvited, search, navigate])
  return isInvited ? <PleaseWait /> : children
}
