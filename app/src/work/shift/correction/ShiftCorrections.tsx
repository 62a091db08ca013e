/** Corrections of an agreed time sheet: what waits for an answer, what it changes, and what was corrected before. */
import { actAt } from '@haulway/domain/work/act-order.ts'
import { whoMustAgree } from '@haulway/domain/work/shift/correction/sheet-consent.ts'
import {
  openCorrectionOf,
  type SheetCorrection,
  whyNotCorrectSheet,
} from '@haulway/domain/work/shift/correction/sheet-correction.ts'
import { correctableShiftOf, sheetChangesOf } from '@haulway/domain/work/shift/correction/sheet-effect.ts'
import { foldShift } from '@haulway/domain/work/shift/fold-shift.ts'
import type { ShiftDocument } from '@haulway/domain/work/shift/shift.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { MayCall } from '../../../entity/member/MayCall.tsx'
import { PlainButton } from '../../../ui/controls/buttons/PlainButton.tsx'
import { useDomainLabels } from '../../../ui/format/domain-labels.ts'
import { formatClock, formatDay } from '../../../ui/format/format.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { TimeSheetForm } from '../TimeSheetForm.tsx'
import { useRecordShiftAct } from '../use-shifts.ts'
import { ownEntityOf, partyName, useConsentText, useRefusedText, useSheetText } from './correction-labels.ts'
import { SheetChanges } from './SheetChanges.tsx'

type Props = { shift: ShiftDocument }

export function ShiftCorrections({ shift }: Props) {
  const { t } = useLingui()
  const { agreedAt, corrections = [], relations } = shift
  if (agreedAt === null) return null
  const proposals = foldShift(shift.acts, shift).corrections
  const open = openCorrectionOf(proposals, shift)
  const isSide = relations.includes('jobber') || relations.includes('fleet')
  if (!open && corrections.length === 0 && !isSide) return null
  return (
    <Section title={t`Corrections`}>
      {corrections.map(({ correctionId, at }) => {
        const proposal = proposals.find(each => each.correctionId === correctionId)
        return proposal && <Booked key={correctionId} shift={shift} correction={proposal} at={at} />
      })}
      {open && <Open shift={shift} correction={open} />}
      {isSide && <Correct shift={shift} />}
    </Section>
  )
}

function Correct({ shift }: Props) {
  const { t } = useLingui()
  const label = useDomainLabels()
  const [isOpen, setIsOpen] = useState(false)
  const whyNot = whyNotCorrectSheet(correctableShiftOf(shift))
  return (
    <MayCall call="correctTimeSheet">
      {whyNot ? (
        <p className="hw-quiet">{label(whyNot)}</p>
      ) : (
        <PlainButton icon="edit" wide onPress={() => setIsOpen(true)}>
          <Trans>Correct the times</Trans>
        </PlainButton>
      )}
      <Sheet open={isOpen} title={t`Correct the times`} onClose={() => setIsOpen(false)}>
        <TimeSheetForm shift={shift} corrects onDone={() => setIsOpen(false)} />
      </Sheet>
    </MayCall>
  )
}

type CorrectionProps = Props & { correction: SheetCorrection }

/** A correction that counts: since when, who proposed it, and why. */
function Booked({ shift, correction, at }: CorrectionProps & { at: number }) {
  const { t } = useLingui()
  const sheetText = useSheetText()
  const { timeZone } = shift.terms
  const when = `${formatDay(at, timeZone)}, ${formatClock(at, timeZone)}`
  return (
    <div className="shift-correction">
      <p>
        <strong>{t`Corrected to ${sheetText(shift, correction.fact)}`}</strong>
      </p>
      <Proposal shift={shift} correction={correction} />
      <p className="hw-quiet">{t`In effect since ${when}.`}</p>
    </div>
  )
}

function Open({ shift, correction }: CorrectionProps) {
  const { t } = useLingui()
  const sheetText = useSheetText()
  const consentText = useConsentText()
  const refusedText = useRefusedText()
  const changes = sheetChangesOf(shift, correction.fact)
  return (
    <section aria-label={t`Proposed correction`} className="shift-correction">
      <h3>{t`Proposed correction`}</h3>
      <p>{t`${sheetText(shift, shift.sheet)} becomes ${sheetText(shift, correction.fact)}`}</p>
      <SheetChanges shift={shift} changes={changes} />
      <Proposal shift={shift} correction={correction} />
      {refusedText(shift, correction).map(text => (
        <p key={text}>{text}</p>
      ))}
      <p className="hw-quiet">{consentText(shift, whoMustAgree(correction, shift.terms, changes))}</p>
      <Answers shift={shift} correction={correction} />
    </section>
  )
}

function Proposal({ shift, correction }: CorrectionProps) {
  const act = shift.acts.find(({ actId }) => actId === correction.correctionId)
  if (!act) return null
  const name = partyName(shift, correction.by)
  const clock = formatClock(actAt(act), shift.terms.timeZone)
  return (
    <p>
      <strong>{[name, clock].filter(Boolean).join(', ')}.</strong> {act.reason}
    </p>
  )
}

function Answers({ shift, correction }: CorrectionProps) {
  const record = useRecordShiftAct()
  const own = ownEntityOf(shift)
  if (own === undefined) return null
  const { correctionId: aboutActId, by, agreedBy, refusedBy } = correction
  const answer = (said: 'accept' | 'refuse') =>
    void record('answerTimeSheetCorrection', shift, { aboutActId, answer: said })
  return (
    <div className="shift-answers">
      {by !== own && (
        <MayCall call="answerTimeSheetCorrection">
          {!agreedBy.includes(own) && (
            <PlainButton icon="check" onPress={() => answer('accept')}>
              <Trans>Agree to these times</Trans>
            </PlainButton>
          )}
          {!refusedBy.includes(own) && (
            <PlainButton onPress={() => answer('refuse')}>
              <Trans>Refuse</Trans>
            </PlainButton>
          )}
        </MayCall>
      )}
      {by === own && (
        <MayCall call="withdrawTimeSheetCorrection">
          <PlainButton onPress={() => void record('withdrawTimeSheetCorrection', shift, { aboutActId })}>
            <Trans>Withdraw the correction</Trans>
          </PlainButton>
        </MayCall>
      )}
    </div>
  )
}
