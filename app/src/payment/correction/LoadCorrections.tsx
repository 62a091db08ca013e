/** Corrections of an approved load: what waits for an answer and what it changes, the answers, and proposing one. */

import { newId } from '@haulway/client/new-id.ts'
import {
  correctionRefusals,
  type PendingCorrection,
  pendingOf,
} from '@haulway/domain/load-log/correction/correction-effect.ts'
import { agreementIn, type LoadCorrection } from '@haulway/domain/load-log/correction/load-correction.ts'
import { actsOf, type LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSubmit } from '../../ask.ts'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { useLineLabel } from '../../pay/line-labels.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { translate } from '../../ui/format/domain-labels.ts'
import { formatChange } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { ownSideOf } from '../dispute/disputed-line.ts'
import { ChooseCorrection } from './ChooseCorrection.tsx'
import { CorrectionLines, FactChange, ProposedBy } from './CorrectionLines.tsx'
import { foldOf, useConsentText, useRefusedText, useResultText, useSubjectText } from './correction-labels.ts'
import '../payment.css'

export function LoadCorrections({ load }: { load: LoadLogDocument }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const own = ownSideOf(load)
  if (!load.money || !load.frozen || !own) return null
  const fold = foldOf(load)
  const pending = [...Map.groupBy(pendingOf(load, fold), each => each.correction.correctionId).values()]
  const isDisputed = fold.disputes.some(each => each.state === 'open')
  const toAnswer = pending.find(parts =>
    parts.some(({ waitsFor, correction }) => waitsFor.includes(own) && !correction.refusedBy.includes(own)),
  )
  return (
    <>
      <BookedCorrections load={load} />
      {pending.map(parts => (
        <OpenCorrection
          key={parts[0]?.correction.correctionId}
          load={load}
          parts={parts}
          isNext={!isDisputed && parts === toAnswer}
        />
      ))}
      <MayCall call="proposeCorrection">
        {isDisputed ? (
          <p className="hw-quiet">{translate(correctionRefusals.disputed)}</p>
        ) : (
          <div className="pay-buttons">
            <PlainButton onPress={() => setIsOpen(true)}>
              <Trans>Propose a correction</Trans>
            </PlainButton>
          </div>
        )}
        <Sheet open={isOpen} title={t`Correct load ${load.loadNo}`} onClose={() => setIsOpen(false)}>
          <ChooseCorrection load={load} onDone={() => setIsOpen(false)} />
        </Sheet>
      </MayCall>
    </>
  )
}

/** What was corrected after the approval: what it changed, who proposed it, and why. */
function BookedCorrections({ load }: { load: LoadLogDocument }) {
  const { t } = useLingui()
  const subjectText = useSubjectText()
  const label = useLineLabel()
  const { money } = load
  const corrections = [...Map.groupBy(money?.corrections ?? [], each => each.correctionId)]
  return corrections.map(([correctionId, parts]) => {
    const [first] = parts
    const proposal = actsOf(load).find(act => act.actId === correctionId)
    // No one proposes a new fuel price. It is named below the pay lines.
    if (!money || !first || !proposal || first.fuel) return null
    const title = t`Corrected: ${subjectText(load, first)}`
    return (
      <section key={correctionId} aria-label={title} className="pay-acts">
        <h3>{title}</h3>
        <Lines>
          {parts.map(({ agreement, changeCents }) => (
            <Line
              key={agreement}
              label={label({ code: 'haul' }, agreement)}
              value={formatChange(changeCents, money.currency)}
            />
          ))}
        </Lines>
        <ProposedBy load={load} proposal={proposal} />
      </section>
    )
  })
}

/** @property isNext whether its answer is the page's next action */
type OpenProps = { load: LoadLogDocument; parts: readonly PendingCorrection[]; isNext: boolean }

function OpenCorrection({ load, parts, isNext }: OpenProps) {
  const { t } = useLingui()
  const subjectText = useSubjectText()
  const consentText = useConsentText()
  const refusedText = useRefusedText()
  const correction = parts[0]?.correction
  if (!correction) return null
  const proposal = actsOf(load).find(act => act.actId === correction.correctionId)
  const title = t`Correction: ${subjectText(load, correction.fact)}`
  return (
    <section aria-label={title} className="pay-acts">
      <h3>{title}</h3>
      <FactChange load={load} fact={correction.fact} />
      <CorrectionLines load={load} parts={parts} />
      {proposal && !correction.bySystem && <ProposedBy load={load} proposal={proposal} />}
      {refusedText(load, correction).map(text => (
        <p key={text}>{text}</p>
      ))}
      <p className="hw-quiet">{consentText(load, parts)}</p>
      {!correction.bySystem && <Answers load={load} correction={correction} parts={parts} isNext={isNext} />}
    </section>
  )
}

function Answers({ load, correction, parts, isNext }: OpenProps & { correction: LoadCorrection }) {
  const { t } = useLingui()
  const answer = useSubmit('answerCorrection')
  const withdraw = useSubmit('withdrawCorrection')
  const resultText = useResultText()
  const { projectId, loadLogId, terms, money } = load
  const own = ownSideOf(load) ?? ''
  const agreement = agreementIn(correction.fact)
  const mine = parts.filter(each => each.waitsFor.includes(own))
  const cents = mine.reduce((sum, { entry }) => sum + entry.totalCents, 0)
  const act = () => ({
    projectId,
    loadLogId,
    dispatchId: terms.dispatchId,
    actId: newId(),
    entityId: own,
    aboutActId: correction.correctionId,
  })
  const of = agreement ? { agreement } : {}
  const isRefused = correction.refusedBy.includes(own)
  const agree = {
    text: t`Agree to ${formatChange(cents, money?.currency ?? '')}`,
    second: resultText(load, mine),
    onPress: () => void answer({ ...act(), correction: { ...of, answer: 'accept' } }),
  }
  return (
    <>
      {isNext && (
        <MayCall call="answerCorrection">
          <ActionButton title={agree.text} second={agree.second} onPress={agree.onPress} />
        </MayCall>
      )}
      <div className="pay-buttons">
        {mine.length > 0 && (
          <MayCall call="answerCorrection">
            {!isNext && (
              <PlainButton icon="check" onPress={agree.onPress}>
                {agree.text}
              </PlainButton>
            )}
            {!isRefused && (
              <PlainButton onPress={() => void answer({ ...act(), correction: { ...of, answer: 'refuse' } })}>
                <Trans>Refuse</Trans>
              </PlainButton>
            )}
          </MayCall>
        )}
        {correction.by === own && (
          <MayCall call="withdrawCorrection">
            <PlainButton onPress={() => void withdraw({ ...act(), correction: of })}>
              <Trans>Withdraw the correction</Trans>
            </PlainButton>
          </MayCall>
        )}
      </div>
    </>
  )
}
