import type { StartupAlert } from '@haulway/domain/startup/startup-alert.ts'
import { useLingui } from '@lingui/react/macro'
import { AlertSheet } from '../ui/feedback/AlertSheet.tsx'
import { useDomainLabels } from '../ui/format/domain-labels.ts'

type Props = { alert: StartupAlert; sending?: boolean; onButton: () => void }

/** The texts are the specification's, to the letter in English. */
export function StartupAlertSheet({ alert, sending = false, onButton }: Props) {
  const { t } = useLingui()
  const say = useDomainLabels()
  const code = alert.errorCode && t`Error Code ${alert.errorCode}`
  const tone = alert.kind === 'updateAvailable' ? 'notice' : 'stop'
  return (
    <AlertSheet
      open
      tone={tone}
      title={say(alert.title)}
      sentence={say(alert.subtitle ?? alert.message)}
      text={alert.subtitle ? say(alert.message) : code}
      button={say(alert.button)}
      sending={sending}
      onButton={onButton}
    />
  )
}
