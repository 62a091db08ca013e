/** The disputes of lines of a load or a shift: what each side says, what is held, and the answers. Raises one, too. */

import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { ShiftDocument, ShiftPayDocument } from '@haulway/domain/work/shift/shift.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { useLineLabel } from '../../pay/line-labels.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { formatMoney } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { DisputeAnswers, GoneDisputes, type OpenDisputeProps, WhoEndsIt } from './DisputeAnswers.tsx'
import { DisputeComments } from './DisputeComment.tsx'
import { type DisputableLine, grantedText } from './disputed-line.ts'
import { type DisputedWork, useDisputedLoad, useDisputedShift } from './disputed-work.tsx'
import { EndedDisputes } from './EndedDisputes.tsx'
import { GrantForm } from './GrantForm.tsx'
import { disputeToAnswer, grantsOf, openDisputesOf, undisputedLinesOf } from './open-disputes.ts'
import '../payment.css'

/**
 * @property isNextAct whether an answer that is missing may be the page's next action; other pages have their own
 * @property isRouteElsewhere whether the page has the load's GPS coverage and replay in another place
 */
type LoadProps = { load: LoadLogDocument; isNextAct?: boolean; isRouteElsewhere?: boolean }

export function LineDisputes({ load, isNextAct = false, isRouteElsewhere = false }: LoadProps) {
  const work = useDisputedLoad(load, isRouteElsewhere)
  return work ? <WorkDisputes work={work} isNextAct={isNextAct} /> : null
}

type ShiftProps = { shift: ShiftDocument; paid: ShiftPayDocument; isNextAct?: boolean }

export function ShiftLineDisputes({ shift, paid, isNextAct = false }: ShiftProps) {
  const work = useDisputedShift(shift, paid)
  return work ? <WorkDisputes work={work} isNextAct={isNextAct} /> : null
}

function WorkDisputes({ work, isNextAct }: { work: DisputedWork; isNextAct: boolean }) {
  return (
    <>
      <OpenDisputes work={work} isNextAct={isNextAct} heading="h3" />
      <EndedDisputes work={work} />
      {work.mayRaise && <RaiseDispute work={work} lines={undisputedLinesOf(work)} />}
    </>
  )
}

/** Only the open ones, for a page that is about them, and that has the load's route in another place. */
export function OpenLineDisputes({ load }: { load: LoadLogDocument }) {
  const work = useDisputedLoad(load, true)
  return work ? <OpenDisputes work={work} isNextAct heading="h2" /> : null
}

type OpenProps = { work: DisputedWork; isNextAct: boolean; heading: 'h2' | 'h3' }

function OpenDisputes({ work, isNextAct, heading }: OpenProps) {
  const open = openDisputesOf(work)
  const toAnswer = isNextAct ? disputeToAnswer(work, open) : undefined
  return (
    <>
      {open.map(each => (
        <OpenDispute
          key={each.dispute.disputeId}
          {...each}
          work={work}
          isNext={each.dispute === toAnswer}
          heading={heading}
        />
      ))}
      <GoneDisputes work={work} heading={heading} />
    </>
  )
}

/** For a page that shows the open disputes in another place. */
export function EndedAndNewDisputes({ load }: { load: LoadLogDocument }) {
  const work = useDisputedLoad(load)
  if (!work) return null
  return (
    <>
      <EndedDisputes work={work} />
      {work.mayRaise && <RaiseDispute work={work} lines={undisputedLinesOf(work)} />}
    </>
  )
}

function RaiseDispute({ work, lines }: { work: DisputedWork; lines: DisputableLine[] }) {
  const { t } = useLingui()
  const label = useLineLabel()
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<DisputableLine>()
  const close = () => {
    setIsOpen(false)
    setChosen(undefined)
  }
  if (lines.length === 0) return null
  return (
    <MayCall call={work.calls.raise}>
      <div className="pay-buttons">
        <PlainButton onPress={() => setIsOpen(true)}>
          <Trans>Dispute a line</Trans>
        </PlainButton>
      </div>
      <Sheet open={isOpen} title={work.title} onClose={close}>
        {chosen ? (
          <GrantForm work={work} {...chosen} onDone={close} />
        ) : (
          <List label={t`Lines`}>
            {lines.map(each => (
              <ListRow
                key={`${each.agreement} ${each.line.code}`}
                title={label(each.line, each.agreement)}
                second={work.namesOf(each.agreement).other}
                value={formatMoney(each.line.amountCents, work.currency)}
                onPress={() => setChosen(each)}
              />
            ))}
          </List>
        )}
      </Sheet>
    </MayCall>
  )
}

type OneProps = OpenDisputeProps & { isNext: boolean } & Pick<OpenProps, 'heading'>

/** What is disputed, and why, comes before the answers. */
function OpenDispute({ work, dispute, agreement, line, isNext, heading: Heading }: OneProps) {
  const { t } = useLingui()
  const label = useLineLabel()
  const { own, other } = work.namesOf(agreement)
  const granted = grantsOf(dispute, work)
  const { currency, holds } = work
  const hold = holds.find(each => each.disputeId === dispute.disputeId)
  return (
    <section aria-label={t`Dispute: ${label(line, agreement)}`} className="pay-acts">
      <Heading>{t`Dispute: ${label(line, agreement)}`}</Heading>
      <Lines>
        <Line label={t`${other} says`} value={grantedText(line, granted.other, currency)} />
        <Line label={t`${own} says`} value={grantedText(line, granted.own, currency)} />
        <Line label={t`Held until resolved`} value={formatMoney(hold?.heldCents ?? 0, currency)} total />
      </Lines>
      <DisputeComments work={work} dispute={dispute} agreement={agreement} />
      <WhoEndsIt work={work} dispute={dispute} agreement={agreement} line={line} />
      <DisputeAnswers work={work} dispute={dispute} agreement={agreement} line={line} isNext={isNext} />
      {work.proofOf(line)}
    </section>
  )
}
