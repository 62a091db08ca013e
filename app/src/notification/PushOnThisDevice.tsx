import { Trans, useLingui } from '@lingui/react/macro'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { useDomainLabels } from '../ui/format/domain-labels.ts'
import { usePush } from './use-push.ts'

/** Turns pushes on this device on or off. The tap requests the permission, below the sentence that explains it. */
export function PushOnThisDevice() {
  const { t } = useLingui()
  const translate = useDomainLabels()
  const { permission, isOn, isReady, isChanging, refusal, turnOn, turnOff } = usePush()
  if (permission === undefined) return null
  if (permission === 'unsupported') {
    return (
      <p>
        <Trans>This browser can't show notifications. On an iPhone, add Haulway to the home screen first.</Trans>
      </p>
    )
  }
  if (permission === 'insecure') {
    return (
      <p>
        <Trans>Notifications need a secure connection. Open Haulway at its https address.</Trans>
      </p>
    )
  }
  if (permission === 'denied') {
    return (
      <>
        <StatusBadge tone="look">{t`Not allowed on this device`}</StatusBadge>
        <p>
          <Trans>Allow notifications for Haulway in your browser or phone settings, then come back here.</Trans>
        </p>
      </>
    )
  }
  return (
    <>
      {isOn ? (
        <StatusBadge tone="good">{t`On`}</StatusBadge>
      ) : (
        <p>
          <Trans>
            Get offers and dispatches right away, even when Haulway is closed. Your device will ask you to allow it.
          </Trans>
        </p>
      )}
      <PlainButton icon="bell" disabled={!isReady || isChanging} onPress={isOn ? turnOff : turnOn}>
        {isOn ? t`Turn off notifications on this device` : t`Turn on notifications on this device`}
      </PlainButton>
      {isChanging && <p role="status">{t`Please Wait...`}</p>}
      {refusal && <p role="alert">{translate(refusal.message)}</p>}
    </>
  )
}
