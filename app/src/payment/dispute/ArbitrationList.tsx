/** The disputes of others that this business settles: both numbers, what was said, the proof, and the arbiter's number. */
import { newId } from '@haulway/client/new-id.ts'
import { settleRefusals, whyNotSettle } from '@haulway/domain/load-log/dispute/arbiter.ts'
import {
  type ArbitrationDocument,
  arbitrationDocumentSchema,
} from '@haulway/domain/load-log/dispute/arbitration.documents.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useAsk } from '../../ask.ts'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { useNow } from '../../frame/use-area-header.ts'
import { useLineLabel } from '../../pay/line-labels.ts'
import { ActionButton } from '../../ui/controls/ActionButton.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { currencySign, formatClock, formatLoad, formatMoney } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { formatCalendarDay } from '../../work/offer/work-labels.ts'
import { useBodies } from '../../work/project/use-jobber-work.ts'
import { grantedText, isByQuantity, readGranted, unitOf } from './disputed-line.ts'

type Money = NonNullable<ArbitrationDocument['money']>

/** Nothing for a business that no agreement names. */
export function ArbitrationList() {
  const { t } = useLingui()
  const { scope } = useCurrentEntity()
  const found = useBodies(scope, 'arbitrations', arbitrationDocumentSchema) ?? []
  const [openId, setOpenId] = useState<string>()
  const open = found.find(({ disputeId }) => disputeId === openId)
  if (found.length === 0) return null
  return (
    <Section title={t`Disputes you settle`} aside={found.length} rule="ink">
      <List label={t`Disputes you settle`}>
        {found.map(each => (
          <ListRow
            key={each.disputeId}
            icon="scale"
            title={each.money ? t`${each.money.raiserName} and ${each.money.otherName}` : each.projectName}
            second={
              <>
                {t`Load ${each.loadNo}, truck ${each.truckNumber}, ${each.projectName}`}{' '}
                <StatusBadge tone={each.state === 'open' ? 'warning' : 'info'}>
                  {each.state === 'open' ? t`Open` : t`Settled`}
                </StatusBadge>
              </>
            }
            {...(each.money && { value: formatMoney(each.money.heldCents, each.money.currency) })}
            onPress={() => setOpenId(each.disputeId)}
          />
        ))}
      </List>
      <Sheet open={open !== undefined} title={t`Settle a dispute`} onClose={() => setOpenId(undefined)}>
        {open?.money && <Arbitration of={open} money={open.money} onDone={() => setOpenId(undefined)} />}
      </Sheet>
    </Section>
  )
}

type Props = { of: ArbitrationDocument; money: Money; onDone: () => void }

function Arbitration({ of, money, onDone }: Props) {
  const { t } = useLingui()
  const label = useLineLabel()
  const { line, agreement, currency, raiserName, otherName, raiserGrants, otherGrants, settledCents } = money
  const total = settledCents ?? money.heldCents
  return (
    <>
      <Lines>
        <Line label={label(line, agreement)} value={formatMoney(line.amountCents, currency)} />
        <Line label={t`${raiserName} says`} value={grantedText(line, raiserGrants, currency)} />
        <Line label={t`${otherName} says`} value={grantedText(line, otherGrants ?? undefined, currency)} />
        <Line
          label={settledCents === null ? t`Waits until settled` : t`Settled`}
          value={formatMoney(total, currency)}
          total
        />
      </Lines>
      {of.said.map(each => (
        <p key={each.at}>
          <strong>
            {each.name}, {formatClock(each.at, of.timeZone)}.
          </strong>{' '}
          {each.refused ? t`Refused.` : each.text}
        </p>
      ))}
      <List label={t`Proof`}>
        {of.counts.map(({ witness, quantity }) => (
          <ListRow
            key={`${witness} ${quantity.amountMilli}`}
            title={t`Quantity`}
            second={witness}
            value={formatLoad(quantity)}
          />
        ))}
        {of.ticketNo && <ListRow title={t`Ticket number`} value={of.ticketNo} />}
      </List>
      {of.state === 'open' && <SettleForm of={of} money={money} onDone={onDone} />}
    </>
  )
}

function SettleForm({ of, money, onDone }: Props) {
  const { t } = useLingui()
  const { entityId } = useCurrentEntity()
  const { run, isAsking, refusal } = useAsk('settleDispute')
  const form = useForm({ defaultValues: { amount: '', reason: '' } })
  const { errors } = form.formState
  const { line, agreement, currency, otherGrants } = money
  const today = dayOf(useNow(60_000), of.timeZone)
  if (!of.isAnswered && today <= of.answerBy) {
    return <p>{t`${money.otherName} has until ${formatCalendarDay(of.answerBy)} to answer. Then you can settle it.`}</p>
  }
  const dispute = { ...money, state: of.state, raised: money.raiserGrants, refused: of.isAnswered }
  const refusalOf = (text: string) => {
    const granted = readGranted(line, text)
    if (!granted) return t`Enter a number.`
    const about = { line, granted, answerBy: of.answerBy, today }
    const sentence = whyNotSettle({ ...dispute, otherGrants: otherGrants ?? undefined }, about)
    return sentence === settleRefusals.outside ? t`Enter a number between what the two sides say.` : undefined
  }
  const submit = form.handleSubmit(async ({ amount, reason }) => {
    const granted = readGranted(line, amount)
    const { projectId, loadLogId, disputeId: aboutActId } = of
    const ids = { projectId, loadLogId, actId: newId(), entityId, aboutActId }
    if (granted && (await run({ ...ids, dispute: { agreement, ...granted }, reason: reason.trim() }))) onDone()
  })
  return (
    <Form onSubmit={submit}>
      <NumberField
        label={t`The line is`}
        {...(isByQuantity(line) ? { unit: unitOf(line) } : { before: currencySign(currency) })}
        {...form.register('amount', { validate: text => refusalOf(text) ?? true })}
        error={errors.amount?.message}
      />
      <TextField
        label={t`Reason`}
        hint={t`Both sides will see this.`}
        maxLength={200}
        error={errors.reason?.message}
        {...form.register('reason', { validate: text => text.trim() !== '' || t`Give a reason.` })}
      />
      <RefusalMessage refusal={refusal} />
      <MayCall call="settleDispute">
        <ActionButton title={t`Settle the dispute`} second={t`It ends for both sides`} sending={isAsking} submit />
      </MayCall>
    </Form>
  )
}
