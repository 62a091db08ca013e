import type { StartupAlert } from '@haulway/domain/startup/startup-alert.ts'
import { useLingui } from '@lingui/react/macro'
import { AlertSheet } from '../ui/AlertSheet.tsx'

type Props = { alert: StartupAlert; sending?: boolean; onButton: () => void }

/** The texts are the specification's, and stay as they are in every language's first draft. */
export function StartupAlertSheet({ alert, sending = false, onButton }: Props) {
  const { t } = useLingui()
  const code = alert.errorCode && t`Error Code ${alert.errorCode}`
  const tone = alert.kind === 'updateAvailable' ? 'notice' : 'stop'
  return (
    <AlertSheet
      open
      tone={tone}
      title={alert.title}
      sentence={alert.subtitle ?? alert.message}
      text={alert.subtitle ? alert.message : code}
      button={alert.button}
      sending={sending}
      onButton={onButton}
    />
  )
}
