/** The disputes of others that this business settles: both numbers, what was said, and the proof. */
import {
  type ArbitrationDocument,
  arbitrationDocumentSchema,
} from '@haulway/domain/load-log/dispute/arbitration.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useLineLabel } from '../../pay/line-labels.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatMoney } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { formatCalendarDay } from '../../work/offer/work-labels.ts'
import { useBodies } from '../../work/project/use-jobber-work.ts'
import { ArbitrationProof } from './ArbitrationProof.tsx'
import { DisputeComment } from './DisputeComment.tsx'
import { grantedText } from './disputed-line.ts'
import { SettleForm } from './SettleForm.tsx'

type Money = NonNullable<ArbitrationDocument['money']>

/** Nothing for a business that no agreement names. */
export function ArbitrationList() {
  const { t } = useLingui()
  const { scope } = useCurrentEntity()
  const found = useBodies(scope, 'arbitrations', arbitrationDocumentSchema) ?? []
  const [openId, setOpenId] = useState<string>()
  const [resolved, setResolved] = useState<Money>()
  const open = found.find(({ disputeId }) => disputeId === openId)
  if (found.length === 0) return null
  return (
    <Section title={t`Disputes you resolve`} aside={found.length} rule="ink">
      {resolved && (
        <p role="status">
          <StatusBadge tone="good" time={t`${resolved.raiserName} and ${resolved.otherName}`}>
            {t`Dispute resolved`}
          </StatusBadge>
        </p>
      )}
      <List label={t`Disputes you resolve`}>
        {found.map(each => (
          <ListRow
            key={each.disputeId}
            icon="scale"
            title={each.money ? t`${each.money.raiserName} and ${each.money.otherName}` : each.projectName}
            second={
              <span className="hw-row-facts">
                <span>
                  {each.load
                    ? t`Load ${each.load.loadNo}, truck ${each.truckNumber}, ${each.projectName}`
                    : t`Shift, truck ${each.truckNumber}, ${each.projectName}`}
                </span>
                <StatusBadge tone={each.state === 'open' ? 'look' : 'normal'}>
                  {each.state === 'open' ? t`Open` : t`Resolved`}
                </StatusBadge>
              </span>
            }
            {...(each.money && { value: formatMoney(each.money.heldCents, each.money.currency) })}
            onPress={() => setOpenId(each.disputeId)}
          />
        ))}
      </List>
      <Sheet open={open !== undefined} title={t`Resolve a dispute`} onClose={() => setOpenId(undefined)}>
        {open?.money && (
          <Arbitration
            of={open}
            money={open.money}
            onDone={() => {
              setResolved(open.money)
              setOpenId(undefined)
            }}
          />
        )}
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
  const day = formatCalendarDay(of.shiftDay)
  return (
    <div className="pay-acts">
      <p className="hw-quiet">
        {of.load
          ? t`Load ${of.load.loadNo}, truck ${of.truckNumber}, ${of.projectName}, ${day}`
          : t`Shift, truck ${of.truckNumber}, ${of.projectName}, ${day}`}
      </p>
      <Lines>
        <Line label={label(line, agreement)} value={formatMoney(line.amountCents, currency)} />
        <Line label={t`${raiserName} says`} value={grantedText(line, raiserGrants, currency)} />
        <Line label={t`${otherName} says`} value={grantedText(line, otherGrants ?? undefined, currency)} />
        <Line
          label={settledCents === null ? t`Held until resolved` : t`Resolved`}
          value={formatMoney(total, currency)}
          total
        />
      </Lines>
      {of.said.map(each => (
        <DisputeComment key={each.at} name={each.name} at={each.at} timeZone={of.timeZone} refused={each.refused}>
          {each.text}
        </DisputeComment>
      ))}
      <ArbitrationProof of={of} />
      {of.state === 'open' && <SettleForm of={of} money={money} onDone={onDone} />}
    </div>
  )
}
