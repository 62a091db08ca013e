/** Updates and photos that wait to be sent, and those that were not accepted, each with its reason. */
import { Trans, useLingui } from '@lingui/react/macro'
import { WaitingPictures } from '../attachment/WaitingPictures.tsx'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { AreaPage } from '../frame/AreaPage.tsx'
import { useAreaHeader } from '../frame/use-area-header.ts'
import { useCallLabels } from '../load/call-labels.ts'
import { WaitingList } from '../load/WaitingActs.tsx'
import { paths } from '../paths.ts'
import { useSync } from '../sync/sync-context.ts'
import { useOutbox } from '../sync/use-documents.ts'
import { useUploads } from '../sync/use-uploads.ts'
import { useTracking } from '../tracking/tracker/use-tracking.ts'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { useDomainLabels } from '../ui/format/domain-labels.ts'
import { ListRow } from '../ui/layout/ListRow.tsx'
import { Section } from '../ui/layout/Section.tsx'

export function OutboxPage() {
  const { t } = useLingui()
  const translate = useDomainLabels()
  const { type } = useCurrentEntity()
  const { engine } = useSync()
  const callLabels = useCallLabels()
  const outbox = useOutbox()
  const { timeZone } = useAreaHeader()
  const { pointsWaiting } = useTracking(timeZone)
  const uploads = useUploads()?.filter(({ state }) => state !== 'answered')
  const isEmpty = outbox && uploads && outbox.waiting.length + outbox.refused.length + uploads.length === 0
  return (
    <AreaPage personal header={{ title: t`To send`, back: paths.account(type) }} reading>
      {isEmpty && pointsWaiting === 0 && (
        <EmptyState title={t`Nothing to send`}>
          <Trans>Everything is up to date.</Trans>
        </EmptyState>
      )}
      {outbox && <WaitingList waiting={outbox.waiting} />}
      {uploads && <WaitingPictures uploads={uploads} timeZone={timeZone} />}
      {outbox && outbox.refused.length > 0 && (
        <Section title={t`Not accepted`}>
          {outbox.refused.map(command => (
            <ListRow
              key={command.id}
              title={callLabels(command.call)}
              second={command.refusal && translate(command.refusal.message)}
              end={
                <PlainButton onPress={() => void engine.dismiss(command.id)}>
                  <Trans>Dismiss</Trans>
                </PlainButton>
              }
            />
          ))}
        </Section>
      )}
    </AreaPage>
  )
}
