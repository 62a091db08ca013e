import type { StartupAlert } from '@haulway/domain/startup/startup-alert.ts'
import { useLingui } from '@lingui/react/macro'
import { useDomainLabels } from '../ui/format/domain-labels.ts'
import { AlertSheet } from '../ui/overlay/AlertSheet.tsx'

type Props = { alert: StartupAlert; sending?: boolean; onButton: () => void }

/** In English, the texts are exactly those of the specification. */
export function StartupAlertSheet({ alert, sending = false, onButton }: Props) {
  const { t } = useLingui()
  const translate = useDomainLabels()
  const code = alert.errorCode && t`Error Code ${alert.errorCode}`
  const tone = alert.kind === 'updateAvailable' ? 'notice' : 'stop'
  return (
    <AlertSheet
      open
      tone={tone}
      title={translate(alert.title)}
      sentence={translate(alert.subtitle ?? alert.message)}
      text={alert.subtitle ? translate(alert.message) : code}
      button={translate(alert.button)}
      sending={sending}
      onButton={onButton}
    />
  )
}
