/** The disputes of others that this business settles: both numbers, what was said, and the proof. */
import {
  type ArbitrationDocument,
  arbitrationDocumentSchema,
} from '@haulway/domain/load-log/dispute/arbitration.documents.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { paths } from '../../paths.ts'
import { useLineLabel } from '../../pay/line-labels.ts'
import { useNow } from '../../sync/use-is-page-shown.ts'
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
import { isStillAnswered, SettleForm } from './SettleForm.tsx'

type Money = NonNullable<ArbitrationDocument['money']>

/** Nothing for a business that no agreement names. */
export function ArbitrationList() {
  const { t } = useLingui()
  const { scope } = useCurrentEntity()
  const found = useBodies(scope, 'arbitrations', arbitrationDocumentSchema) ?? []
  const [openId, setOpenId] = useState<string>()
  const [resolved, setResolved] = useState<Money>()
  const chosen = found.find(({ disputeId }) => disputeId === openId)
  if (found.length === 0) return null
  const [open, over] = [found.filter(isOpen), found.filter(each => !isOpen(each))]
  return (
    <Section title={t`Disputes you resolve`} aside={open.length} rule="ink">
      {resolved && (
        <p role="status">
          <StatusBadge tone="good" time={t`${resolved.raiserName} and ${resolved.otherName}`}>
            {t`Dispute resolved`}
          </StatusBadge>
        </p>
      )}
      <List label={t`Disputes you resolve`}>
        {[...open, ...over].map(each => (
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
                <ArbitrationStatus arbitration={each} />
              </span>
            }
            {...(each.money && {
              value: formatMoney(each.money.settledCents ?? each.money.heldCents, each.money.currency),
            })}
            onPress={() => setOpenId(each.disputeId)}
          />
        ))}
      </List>
      <Sheet
        open={chosen !== undefined}
        title={chosen && !isOpen(chosen) ? t`Resolved dispute` : t`Resolve a dispute`}
        onClose={() => setOpenId(undefined)}
      >
        {chosen?.money && (
          <Arbitration
            arbitration={chosen}
            money={chosen.money}
            onDone={() => {
              setResolved(chosen.money)
              setOpenId(undefined)
            }}
          />
        )}
      </Sheet>
    </Section>
  )
}

type PayingArea = 'jobber' | 'pitOperation' | 'soloTrucker' | 'truckingFleet'

/**
 * For the first page of the arbiter: how many disputes it is to resolve. Nothing while none is open, and nothing for
 * members who see no amounts: they resolve none.
 */
export function DisputesToResolve({ area }: { area: PayingArea }) {
  const { t } = useLingui()
  const { scope } = useCurrentEntity()
  const now = useNow(60_000)
  const found = useBodies(scope, 'arbitrations', arbitrationDocumentSchema) ?? []
  const open = found.filter(each => isOpen(each) && each.money !== undefined)
  if (open.length === 0) return null
  const ready = open.filter(each => !isStillAnswered(each, dayOf(now, each.timeZone))).length
  return (
    <List>
      <ListRow
        icon="scale"
        title={t`Disputes to resolve`}
        second={
          ready > 0 ? (
            <StatusBadge tone="look">{t`Ready to resolve: ${ready}`}</StatusBadge>
          ) : (
            <StatusBadge tone="normal">{t`Waiting for answers`}</StatusBadge>
          )
        }
        value={`${open.length}`}
        to={paths.tab(area, 'payments')}
      />
    </List>
  )
}

function isOpen({ state }: ArbitrationDocument): boolean {
  return state === 'open'
}

/** Whether the arbiter can act now, or who it waits for. */
function ArbitrationStatus({ arbitration }: { arbitration: ArbitrationDocument }) {
  const { t } = useLingui()
  const today = dayOf(useNow(60_000), arbitration.timeZone)
  if (arbitration.state === 'withdrawn') return <StatusBadge tone="normal">{t`Withdrawn`}</StatusBadge>
  if (!isOpen(arbitration)) return <StatusBadge tone="normal">{t`Resolved`}</StatusBadge>
  if (isStillAnswered(arbitration, today)) {
    return (
      <StatusBadge tone="normal" time={t`until ${formatCalendarDay(arbitration.answerBy)}`}>
        {arbitration.money ? t`Waiting for ${arbitration.money.otherName}` : t`Open`}
      </StatusBadge>
    )
  }
  return <StatusBadge tone="look">{t`Ready to resolve`}</StatusBadge>
}

type Props = { arbitration: ArbitrationDocument; money: Money; onDone: () => void }

function Arbitration({ arbitration, money, onDone }: Props) {
  const { t } = useLingui()
  const label = useLineLabel()
  const { line, agreement, currency, raiserName, otherName, raiserGrants, otherGrants, settledCents } = money
  const total = settledCents ?? money.heldCents
  const day = formatCalendarDay(arbitration.shiftDay)
  return (
    <div className="pay-acts">
      <p className="hw-quiet">
        {arbitration.load
          ? t`Load ${arbitration.load.loadNo}, truck ${arbitration.truckNumber}, ${arbitration.projectName}, ${day}`
          : t`Shift, truck ${arbitration.truckNumber}, ${arbitration.projectName}, ${day}`}
      </p>
      <Lines>
        {isOpen(arbitration) && <Line label={label(line, agreement)} value={formatMoney(line.amountCents, currency)} />}
        {isOpen(arbitration) && (
          <>
            <Line label={t`${raiserName} says`} value={grantedText(line, raiserGrants, currency)} />
            <Line label={t`${otherName} says`} value={grantedText(line, otherGrants ?? undefined, currency)} />
          </>
        )}
        <Line
          label={isOpen(arbitration) ? t`Held until resolved` : label(line, agreement)}
          value={formatMoney(total, currency)}
          total
        />
      </Lines>
      {arbitration.said.map(each => (
        <DisputeComment
          key={each.at}
          name={each.name}
          at={each.at}
          timeZone={arbitration.timeZone}
          refused={each.refused}
        >
          {each.text}
        </DisputeComment>
      ))}
      <ArbitrationProof arbitration={arbitration} />
      {arbitration.state === 'open' && <SettleForm arbitration={arbitration} money={money} onDone={onDone} />}
    </div>
  )
}
