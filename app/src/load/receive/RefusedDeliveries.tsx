/** Deliveries of these loads that were recorded on this device and that the server did not accept, with the reason. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { z } from 'zod'
import { useLoadName } from '../../load-log/load-log-labels.ts'
import { useSync } from '../../sync/sync-context.ts'
import { useOutbox } from '../../sync/use-documents.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { useDomainLabels } from '../../ui/format/domain-labels.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'

const ofLoadSchema = z.object({ loadLogId: z.string() })

export function RefusedDeliveries({ loads }: { loads: readonly LoadLogDocument[] }) {
  const { t } = useLingui()
  const { engine } = useSync()
  const translate = useDomainLabels()
  const loadName = useLoadName()
  const refused = (useOutbox()?.refused ?? []).flatMap(({ id, call, input, refusal }) => {
    const named = ofLoadSchema.safeParse(input).data
    const load = loads.find(({ loadLogId, aliases }) => named && [loadLogId, ...aliases].includes(named.loadLogId))
    return call === 'deliverLoad' && load && refusal ? [{ id, load, message: refusal.message }] : []
  })
  if (refused.length === 0) return null
  return (
    <div role="alert">
      <Section title={t`Not accepted`}>
        <List>
          {refused.map(({ id, load, message }) => (
            <ListRow
              key={id}
              title={loadName(load)}
              second={translate(message)}
              end={
                <PlainButton onPress={() => void engine.dismiss(id)}>
                  <Trans>Dismiss</Trans>
                </PlainButton>
              }
            />
          ))}
        </List>
      </Section>
    </div>
  )
}
