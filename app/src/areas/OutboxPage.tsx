/** What waits to be sent, and what was not accepted, with its reason. */
import { Trans, useLingui } from '@lingui/react/macro'
import { WaitingPictures } from '../attachment/WaitingPictures.tsx'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { paths } from '../paths.ts'
import { useSync } from '../sync/SyncProvider.tsx'
import { useOutbox } from '../sync/use-documents.ts'
import { useUploads } from '../sync/use-uploads.ts'
import { useTracking } from '../tracking/use-tracking.ts'
import { useDomainWords } from '../ui/domain-words.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListRow } from '../ui/ListRow.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { Section } from '../ui/Section.tsx'
import { AreaPage } from './AreaPage.tsx'
import { useCallWords } from './call-words.ts'
import { useAreaHeader } from './use-area-header.ts'
import { WaitingList } from './WaitingActs.tsx'

export function OutboxPage() {
  const { t } = useLingui()
  const say = useDomainWords()
  const { type } = useCurrentEntity()
  const { engine } = useSync()
  const words = useCallWords()
  const outbox = useOutbox()
  const { timeZone } = useAreaHeader()
  const { pointsWaiting } = useTracking(timeZone)
  const uploads = useUploads()?.filter(({ state }) => state !== 'answered')
  const isEmpty = outbox && uploads && outbox.waiting.length + outbox.refused.length + uploads.length === 0
  return (
    <AreaPage header={{ title: t`To send`, back: paths.account(type) }} reading>
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
              title={words(command.call)}
              second={command.refusal && say(command.refusal.message)}
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
