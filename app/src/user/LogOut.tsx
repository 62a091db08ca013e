/**
 * Logs out. Warns about unsent updates, which stay here and are sent after the next sign-in. What
 * must be answered first, such as an approval, is sent and waited for; if it is refused, the user sees that and stays.
 */
import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { finishBeforeLogout } from '../session/before-logout.ts'
import { logOut } from '../session/log-out.ts'
import { useOutbox } from '../sync/use-documents.ts'
import { useUploads } from '../sync/use-uploads.ts'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'

export function LogOut() {
  const acts = useOutbox()?.waiting.length ?? 0
  const pictures = useUploads()?.filter(({ state }) => state === 'waiting').length ?? 0
  const waiting = acts + pictures
  const [isWarned, setIsWarned] = useState(false)
  const [isFinishing, setIsFinishing] = useState(false)
  const isHere = useRef(true)
  const finish = async () => {
    setIsFinishing(true)
    const mayLeave = await finishBeforeLogout()
    setIsFinishing(false)
    // A user who did not wait is gone, and perhaps another one is here.
    if (mayLeave && isHere.current) await logOut()
  }
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  if (isFinishing) {
    return (
      <>
        <p role="status">
          <Trans>Sending your approvals. If you don't wait, loads not sent yet must be approved again.</Trans>
        </p>
        <PlainButton icon="door" wide onPress={() => void logOut()}>
          <Trans>Log out anyway</Trans>
        </PlainButton>
      </>
    )
  }
  if (waiting > 0 && isWarned) {
    return (
      <>
        <p>
          <Plural
            value={waiting}
            one="# update to send. It stays on this device and is sent after you log in again."
            other="# updates to send. They stay on this device and are sent after you log in again."
          />
        </p>
        <PlainButton icon="door" wide onPress={() => void finish()}>
          <Trans>Log out anyway</Trans>
        </PlainButton>
      </>
    )
  }
  return (
    <PlainButton icon="door" wide onPress={() => (waiting > 0 ? setIsWarned(true) : void finish())}>
      <Trans>Log out</Trans>
    </PlainButton>
  )
}
