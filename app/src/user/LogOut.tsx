/** Logs out. Warns about unsent updates, which stay here and are sent after the next sign-in (design: signing in). */
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { logOut } from '../session/log-out.ts'
import { useOutbox } from '../sync/use-documents.ts'
import { useUploads } from '../sync/use-uploads.ts'
import { PlainButton } from '../ui/controls/PlainButton.tsx'

export function LogOut() {
  const acts = useOutbox()?.waiting.length ?? 0
  const pictures = useUploads()?.filter(({ state }) => state === 'waiting').length ?? 0
  const waiting = acts + pictures
  const [isWarned, setIsWarned] = useState(false)
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
        <PlainButton icon="door" wide onPress={() => void logOut()}>
          <Trans>Log out anyway</Trans>
        </PlainButton>
      </>
    )
  }
  return (
    <PlainButton icon="door" wide onPress={() => (waiting > 0 ? setIsWarned(true) : void logOut())}>
      <Trans>Log out</Trans>
    </PlainButton>
  )
}
