/** What the business may do at present, and moving it to another state: asked once more, with a reason. */
import type { EntityDocument } from '@haulway/domain/entity/entity.documents.ts'
import { type EntityState, statesToMoveTo } from '@haulway/domain/entity/entity-state.ts'
import type { MemberRole } from '@haulway/domain/entity/member.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useAsk } from '../ask.ts'
import { ActPlate } from '../ui/ActPlate.tsx'
import { Form } from '../ui/Form.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { formatDay } from '../ui/format.ts'
import { PlainButton } from '../ui/PlainButton.tsx'
import { Section } from '../ui/Section.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { StateWord } from '../ui/StateWord.tsx'
import { RefusalLine } from '../user/RefusalLine.tsx'
import { useEntityStateWords } from './entity-state-words.ts'

type Props = { entity: EntityDocument; role: MemberRole; rule: 'ink' | 'none' }

export function EntityStateSection({ entity, role, rule }: Props) {
  const { t } = useLingui()
  const words = useEntityStateWords()
  const [next, setNext] = useState<EntityState>()
  const { entityState: state, stateChangedOn, stateReason, timeZone } = entity
  // While its account is to be deleted it closes by itself; that is taken back on its own page.
  const moves = entity.accountDelete || role === 'member' ? [] : statesToMoveTo(state, role)
  return (
    <Section title={t`Status`} rule={rule}>
      <p>
        <StateWord
          tone={words[state].tone}
          {...(stateChangedOn !== null && { time: t`since ${formatDay(stateChangedOn, timeZone)}` })}
        >
          {words[state].name}
        </StateWord>
      </p>
      <p>{words[state].means}</p>
      {stateReason !== '' && <p className="hw-quiet">{t`Reason: ${stateReason}`}</p>}
      {moves.map(to => (
        <p key={to}>
          <PlainButton wide onPress={() => setNext(to)}>
            {words[to].act}
          </PlainButton>
        </p>
      ))}
      <Sheet open={next !== undefined} title={next ? words[next].act : ''} onClose={() => setNext(undefined)}>
        {next && <MoveForm entityId={entity.entityId} to={next} onDone={() => setNext(undefined)} />}
      </Sheet>
    </Section>
  )
}

function MoveForm({ entityId, to, onDone }: { entityId: string; to: EntityState; onDone: () => void }) {
  const { t } = useLingui()
  const words = useEntityStateWords()[to]
  const move = useAsk('entityStateChange')
  const form = useForm({ defaultValues: { reason: '' } })
  const submit = form.handleSubmit(async ({ reason }) => {
    if (await move.run({ entityId, entityState: to, reason })) onDone()
  })
  return (
    <Form onSubmit={submit}>
      <p>{words.means}</p>
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
      <RefusalLine refusal={move.refusal} />
      <ActPlate title={words.act} sending={move.isAsking} submit />
    </Form>
  )
}
