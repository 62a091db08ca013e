import { Trans, useLingui } from '@lingui/react/macro'
import { useDomainWords } from '../ui/domain-words.ts'
import { PlainButton } from '../ui/PlainButton.tsx'
import { StateWord } from '../ui/StateWord.tsx'
import { usePush } from './use-push.ts'

/** Turns pushes on or off here. The permission is asked for on the tap, after the sentence that says what for. */
export function PushOnThisDevice() {
  const { t } = useLingui()
  const say = useDomainWords()
  const { permission, isOn, isChanging, refusal, turnOn, turnOff } = usePush()
  if (permission === undefined) return null
  if (permission === 'unsupported') {
    return (
      <p>
        <Trans>
          This browser shows no notifications of its own. On an iPhone, add Haulway to the home screen first.
        </Trans>
      </p>
    )
  }
  if (permission === 'insecure') {
    return (
      <p>
        <Trans>Notifications on this device need a secure address. Open Haulway by its https address.</Trans>
      </p>
    )
  }
  if (permission === 'denied') {
    return (
      <>
        <StateWord tone="look">{t`Not allowed on this device`}</StateWord>
        <p>
          <Trans>Allow notifications for Haulway in the settings of your browser or phone, then come back here.</Trans>
        </p>
      </>
    )
  }
  return (
    <>
      {isOn ? (
        <StateWord tone="good">{t`On`}</StateWord>
      ) : (
        <p>
          <Trans>
            An offer or a dispatch reaches you at once, also while Haulway is closed. Your device will ask you.
          </Trans>
        </p>
      )}
      <PlainButton icon="bell" disabled={isChanging} onPress={isOn ? turnOff : turnOn}>
        {isOn ? t`Stop pushing to this device` : t`Push to this device`}
      </PlainButton>
      {isChanging && <p role="status">{t`Please Wait...`}</p>}
      {refusal && <p role="alert">{say(refusal.message)}</p>}
    </>
  )
}
