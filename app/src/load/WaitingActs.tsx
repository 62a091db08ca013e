/** What is waiting on this device to be sent: acts with their time, and GPS points. */

import type { OutboxCommand } from '@haulway/client/storage.ts'
import { useLingui } from '@lingui/react/macro'
import { z } from 'zod'
import { useAreaHeader } from '../frame/use-area-header.ts'
import { useConnection } from '../sync/sync-context.ts'
import { useOutbox } from '../sync/use-documents.ts'
import { useTracking } from '../tracking/tracker/use-tracking.ts'
import { formatClock } from '../ui/format/format.ts'
import { Icon } from '../ui/icon/Icon.tsx'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { useCallLabels } from './call-labels.ts'

const automaticSchema = z.object({ automatic: z.literal(true) })

/** For pages about something else: shows the list only while there is trouble with the network. */
export function WaitingActs() {
  const { isConnected } = useConnection()
  const waiting = useOutbox()?.waiting ?? []
  // A dead connection can look alive for a while. An act that failed to send shows the trouble earlier.
  const isStuck = !isConnected || waiting.some(({ attempts }) => attempts > 0)
  return isStuck ? <WaitingList waiting={waiting} /> : null
}

export function WaitingList({ waiting }: { waiting: readonly OutboxCommand[] }) {
  const { t } = useLingui()
  const { timeZone } = useAreaHeader()
  const { pointsWaiting } = useTracking(timeZone)
  const callLabel = useCallLabels()
  if (waiting.length + pointsWaiting === 0) return null
  const toSendIcon = <Icon name="clock" label={t`to send`} />
  const savedUntilSent = t`Saved on this phone until sent`
  return (
    <Section title={t`To send`} aside={t`Sent automatically, in order.`}>
      <List>
        {waiting.map(({ id, occurredAt, call, input }) => (
          <ListRow
            key={id}
            lead={<span className="hw-number">{formatClock(occurredAt, timeZone)}</span>}
            title={callLabel(call)}
            second={automaticSchema.safeParse(input).success ? t`Automatic` : savedUntilSent}
            end={toSendIcon}
          />
        ))}
        {pointsWaiting > 0 && (
          <ListRow
            lead={<span className="hw-number">{pointsWaiting}</span>}
            title={t`GPS points`}
            second={savedUntilSent}
            end={toSendIcon}
          />
        )}
      </List>
    </Section>
  )
}
