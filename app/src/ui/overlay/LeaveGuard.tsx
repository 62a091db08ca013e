import { useLingui } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { askWith, noteShown } from './leaving.ts'
import { LeaveSheet } from './Sheet.tsx'

/** Rendered once inside the router: asks the user before a page with unsaved answers is left. */
export function LeaveGuard() {
  const { t } = useLingui()
  const { key } = useLocation()
  const [leaving, setLeaving] = useState<{ go: () => void }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that is opened has another key
  useLayoutEffect(noteShown, [key])
  useEffect(() => askWith(go => setLeaving({ go })), [])
  if (!leaving) return null
  const close = () => setLeaving(undefined)
  return (
    <LeaveSheet
      title={t`Leave without saving?`}
      onStay={close}
      onLeave={() => {
        close()
        leaving.go()
      }}
    />
  )
}
