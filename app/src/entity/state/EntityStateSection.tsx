/** The business's state, and buttons to change it. Each change asks for confirmation and an optional reason. */
import type { EntityDocument } from '@haulway/domain/entity/entity.documents.ts'
import type { MemberRole } from '@haulway/domain/entity/member/member.ts'
import { type EntityState, statesToChoose } from '@haulway/domain/entity/state/entity-state.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk } from '../../ask.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatDay } from '../../ui/format/format.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { useEntityStateLabels } from './entity-state-labels.ts'

type Props = { entity: EntityDocument; role: MemberRole; rule: 'ink' | 'none' }

export function EntityStateSection({ entity, role, rule }: Props) {
  const { t } = useLingui()
  const labels = useEntityStateLabels()
  const [next, setNext] = useState<EntityState>()
  const { entityState: state, stateChangedOn, stateReason, timeZone } = entity
  // With a pending deletion the business closes automatically; canceling the deletion has its own page.
  const moves = entity.accountDelete ? [] : statesToChoose(entity, role)
  return (
    <Section title={t`Status`} rule={rule}>
      <p>
        <StatusBadge
          tone={labels[state].tone}
          {...(stateChangedOn !== null && { time: t`since ${formatDay(stateChangedOn, timeZone)}` })}
        >
          {labels[state].name}
        </StatusBadge>
      </p>
      <p>{labels[state].means}</p>
      {stateReason !== '' && <p className="hw-quiet">{t`Reason: ${stateReason}`}</p>}
      {moves.map(to => (
        <p key={to}>
          <PlainButton wide onPress={() => setNext(to)}>
            {labels[to].act}
          </PlainButton>
        </p>
      ))}
      <Sheet open={next !== undefined} title={next ? labels[next].act : ''} onClose={() => setNext(undefined)}>
        {next && <MoveForm entityId={entity.entityId} to={next} onDone={() => setNext(undefined)} />}
      </Sheet>
    </Section>
  )
}

function MoveForm({ entityId, to, onDone }: { entityId: string; to: EntityState; onDone: () => void }) {
  const { t } = useLingui()
  const labels = useEntityStateLabels()[to]
  const move = useAsk('entityStateChange')
  const form = useForm({ defaultValues: { reason: '' } })
  const submit = form.handleSubmit(async ({ reason }) => {
    if (await move.run({ entityId, entityState: to, reason })) onDone()
  })
  return (
    <Form onSubmit={submit}>
      <p>{labels.means}</p>
      {to === 'closed' && (
        <p>
          <Trans>You can't undo this.</Trans>
        </p>
      )}
      <TextField
        label={t`Reason`}
        hint={t`Optional. Your team will see it.`}
        maxLength={200}
        {...form.register('reason')}
      />
      <RefusalMessage refusal={move.refusal} />
      {to === 'closed' ? (
        <PlainButton wide disabled={move.isAsking} submit>
          {move.isAsking ? <Trans>Please Wait...</Trans> : labels.act}
        </PlainButton>
      ) : (
        <ActionButton title={labels.act} sending={move.isAsking} submit />
      )}
    </Form>
  )
}
