/** Which pushes the user gets: on or off for this device, by kind, and quiet hours. The app lists all notifications. */

import { userScope } from '@haulway/domain/document/scope.ts'
import { findEntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import { notificationSettingsDocumentSchema } from '@haulway/domain/notification/notification.documents.ts'
import { notificationKinds } from '@haulway/domain/notification/notification.ts'
import { notificationKindRows } from '@haulway/domain/notification/notification-kind.ts'
import {
  defaultNotificationSettings,
  isPushWanted,
  type NotificationSettings,
} from '@haulway/domain/notification/notification-settings.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useSubmit } from '../ask.ts'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { useCurrentUser } from '../entity/current-user.ts'
import { AreaPage } from '../frame/AreaPage.tsx'
import { useAreaHeader } from '../frame/use-area-header.ts'
import { paths } from '../paths.ts'
import { useDocument } from '../sync/use-documents.ts'
import { useIsPageShown } from '../sync/use-is-page-shown.ts'
import { CheckField } from '../ui/controls/CheckField.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { useKindLabels } from './notification-labels.ts'
import { PushOnThisDevice } from './PushOnThisDevice.tsx'
import { QuietHoursFields } from './QuietHoursFields.tsx'
import './NotificationSettingsPage.css'

export function NotificationSettingsPage() {
  const { t } = useLingui()
  const { type, uid } = useCurrentEntity()
  const { timeZone } = useAreaHeader()
  const document = useDocument(userScope(uid), 'notification-settings', uid, notificationSettingsDocumentSchema)
  const save = useSubmit('changeNotificationSettings')
  const { settings, change } = useDraft(document?.body ?? defaultNotificationSettings, save)
  return (
    <AreaPage header={{ title: t`Notification settings`, back: paths.notifications(type) }} reading>
      <Section title={t`This device`} rule="none">
        <PushOnThisDevice />
      </Section>
      {document !== undefined && (
        <>
          <Section title={t`Notify me about`} aside={t`On all your devices`}>
            <KindFields settings={settings} onChange={isPushed => change({ isPushed })} />
          </Section>
          <Section title={t`Quiet hours`}>
            <QuietHoursFields
              quietHours={settings.quietHours}
              timeZone={timeZone}
              onChange={quietHours => change({ quietHours })}
            />
          </Section>
        </>
      )}
    </AreaPage>
  )
}

/**
 * What the user chooses stays on the screen while the page is open. The local document follows each change a moment
 * later, so it shows older choices when taps come quickly.
 */
function useDraft(held: NotificationSettings, save: (settings: NotificationSettings) => Promise<unknown>) {
  const [draft, setDraft] = useState<NotificationSettings>()
  const isShown = useIsPageShown()
  useEffect(() => {
    if (!isShown) setDraft(undefined)
  }, [isShown])
  const settings = draft ?? held
  const change = (part: Partial<NotificationSettings>) => {
    const next = { ...settings, ...part }
    setDraft(next)
    void save(next)
  }
  return { settings, change }
}

type KindFieldsProps = {
  settings: NotificationSettings
  onChange: (isPushed: NotificationSettings['isPushed']) => void
}

/** Only the kinds that one of this user's businesses can receive. */
function KindFields({ settings, onChange }: KindFieldsProps) {
  const kindLabels = useKindLabels()
  const { user } = useCurrentUser()
  const { t } = useLingui()
  const types = user?.entityTypes.map(findEntityTypeName) ?? []
  const kinds = notificationKinds.filter(kind =>
    notificationKindRows[kind].recipients.some(type => types.includes(type)),
  )
  if (kinds.length === 0) return <p className="hw-quiet">{t`No notifications for this role yet.`}</p>
  const fields = kinds.map(kind => (
    <CheckField
      key={kind}
      label={kindLabels[kind]}
      checked={isPushWanted(settings, kind)}
      onChange={event => onChange({ ...settings.isPushed, [kind]: event.target.checked })}
    />
  ))
  return <div className="hw-kinds">{fields}</div>
}
