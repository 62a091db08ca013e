/** Opens the settings in which a tracking problem is fixed, where the platform lets an app open them. */
import type { CoachCause } from '@haulway/domain/tracker/coach.ts'
import { Trans } from '@lingui/react/macro'
import { canOpenSettings, openSettings, type SettingsPage } from '../../native/phone-settings.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'

const pages: ReadonlyMap<string, SettingsPage> = new Map<CoachCause, SettingsPage>([
  ['denied', 'app'],
  ['coarse', 'app'],
  ['whileInUse', 'app'],
  ['off', 'location'],
  ['powerSave', 'battery'],
])

type Props = {
  /** The cause of a problem, of the coach or of the tracking check. */
  cause: string
  /** Replaced where there are no phone settings to open. */
  canOpen?: (page: SettingsPage) => boolean
  onOpen?: (page: SettingsPage) => void
}

export function SettingsButton({ cause, canOpen = canOpenSettings, onOpen = open }: Props) {
  const page = pages.get(cause)
  if (!page || !canOpen(page)) return null
  return (
    <PlainButton onPress={() => onOpen(page)}>
      <Trans>Open settings</Trans>
    </PlainButton>
  )
}

function open(page: SettingsPage): void {
  void openSettings(page)
}
