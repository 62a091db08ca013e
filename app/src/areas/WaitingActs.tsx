/** What waits on this device while there is no network: acts with their clock, and points of the track. */
import { useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { useConnection } from '../sync/SyncProvider.tsx'
import { useOutbox } from '../sync/use-documents.ts'
import { useTracking } from '../tracking/use-tracking.ts'
import { formatClock } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { List, ListRow } from '../ui/ListRow.tsx'
import { Section } from '../ui/Section.tsx'
import { useCallWords } from './call-words.ts'
import { useAreaHeader } from './use-area-header.ts'

export function WaitingActs() {
  const { t } = useLingui()
  const { entityId } = useCurrentEntity()
  const { timeZone } = useAreaHeader()
  const { isConnected } = useConnection()
  const { pointsWaiting } = useTracking(timeZone)
  const words = useCallWords()
  const waiting = useOutbox()?.waiting.filter(({ input }) => (input.entityId ?? entityId) === entityId) ?? []
  // A connection can look alive for a while after it is dead: an act that was tried in vain says so first.
  const isStuck = !isConnected || waiting.some(({ attempts }) => attempts > 0)
  if (!isStuck || waiting.length + pointsWaiting === 0) return null
  const mark = <Icon name="clock" label={t`waits`} />
  return (
    <Section title={t`Waiting to send`} aside={t`Sends by itself, in the order it happened.`}>
      <List>
        {waiting.map(({ id, occurredAt, call }) => (
          <ListRow
            key={id}
            lead={<span className="hw-number">{formatClock(occurredAt, timeZone)}</span>}
            title={words(call)}
            second={t`Kept on this phone until sent`}
            end={mark}
          />
        ))}
        {pointsWaiting > 0 && (
          <ListRow
            lead={<span className="hw-number">{pointsWaiting}</span>}
            title={t`Tracking points`}
            second={t`Kept on this phone until sent`}
            end={mark}
          />
        )}
      </List>
    </Section>
  )
}
