/** A jobber's actions on a delivered load: approve it, report a problem, say that a problem is solved. */

import type { LoadLogActKind } from '@haulway/domain/load-log/act/act.ts'
import { afterApprovalSentences, isOffered } from '@haulway/domain/load-log/act/offered-acts.ts'
import { openProblems } from '@haulway/domain/load-log/fold/fold.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { waitsForApproval } from '@haulway/domain/load-log/pay/load-pay.ts'
import { actAt } from '@haulway/domain/work/act-order.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk, useSubmit } from '../../ask.ts'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { useConcernSentence } from '../../load-log/use-concern-sentence.ts'
import { useProofSentences } from '../../load-log/use-proof-sentences.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { TextAreaField } from '../../ui/controls/TextField.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { translate } from '../../ui/format/domain-labels.ts'
import { formatClock } from '../../ui/format/format.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { NotApprovedMessages } from './ApprovedLine.tsx'
import { actOn } from './approvals.ts'
import { useApprovals, useApprovalsState, useNotApprovedHere } from './use-approvals.ts'

type Props = {
  load: LoadLogDocument
  /** How its page approves the load; by default it is approved at once. */
  onApprove?: () => void
}

export function LoadApprovalActions({ load, onApprove }: Props) {
  const { t } = useLingui()
  const approvals = useApprovals()
  const isSending = useApprovalsState(({ sending }) => sending.some(each => each.loadLogId === load.loadLogId))
  // A page that approves the load itself also shows why it was not approved.
  const notApproved = useNotApprovedHere(onApprove ? {} : { loadLogId: load.loadLogId })
  const solve = useAsk('resolveDispute')
  const [isReporting, setIsReporting] = useState(false)
  const offers = (kind: 'approve' | 'dispute' | 'resolveDispute') => isOffered(kind, load, 'jobber')
  const problems = openProblems(load.acts)
  // Only the problems on this screen are solved. One that someone has reported since then stays open.
  const solveAll = async () => {
    for (const { actId } of problems) {
      if (!(await solve.run({ ...actOn(load), aboutActId: actId }))) return
    }
  }
  return (
    <>
      <Evidence load={load} />
      <Doubts load={load} />
      <Problems load={load} />
      <NotApprovedMessages notApproved={notApproved} />
      <RefusalMessage refusal={solve.refusal} />
      <div className="pay-buttons">
        {(offers('approve') || waitsForApproval(load)) && (
          <MayCall call="approveLoad">
            <PlainButton
              icon="check"
              disabled={isSending}
              onPress={onApprove ?? (() => void approvals.approve([load]))}
            >
              <Trans>Approve</Trans>
            </PlainButton>
          </MayCall>
        )}
        {problems.length > 0 && offers('resolveDispute') && (
          <MayCall call="resolveDispute">
            <PlainButton icon="check" disabled={solve.isAsking} onPress={() => void solveAll()}>
              <Trans>Problem solved</Trans>
            </PlainButton>
          </MayCall>
        )}
        {offers('dispute') && (
          <PlainButton onPress={() => setIsReporting(true)}>
            <Trans>Report a problem</Trans>
          </PlainButton>
        )}
      </div>
      <Sheet
        open={isReporting}
        title={t`Report a problem with load ${load.loadNo}`}
        onClose={() => setIsReporting(false)}
      >
        <ProblemForm load={load} onDone={() => setIsReporting(false)} />
      </Sheet>
    </>
  )
}

function Evidence({ load }: { load: LoadLogDocument }) {
  const { missing } = useProofSentences()(load)
  const { evidence } = load
  if (!evidence) return null
  return (
    <p>
      <strong>
        <Trans>Proof {evidence.grade}.</Trans>
      </strong>{' '}
      {missing.join(' ')}
    </p>
  )
}

/**
 * The reasons not to approve the load yet, and what else needs attention: a concern that is a doubt is listed once, and
 * what GPS did not confirm is listed with the proof.
 */
function Doubts({ load }: { load: LoadLogDocument }) {
  const sentence = useConcernSentence()
  const { hasGpsAtBothEnds } = useProofSentences()(load)
  const codes = new Set([...(load.approvalDoubts ?? []), ...load.needsYou])
  if (load.evidence && !hasGpsAtBothEnds) codes.delete('gpsMissing')
  return [...codes].map(code => <p key={code}>{sentence(load, code)}</p>)
}

const isProblem: ReadonlySet<LoadLogActKind> = new Set(['dispute', 'resolveDispute'])
const isEnd: ReadonlySet<LoadLogActKind> = new Set(['cancel', 'reject'])

/** The problems reported with a load, and why it was canceled or rejected: who, when and why. */
function Problems({ load }: { load: LoadLogDocument }) {
  const { t } = useLingui()
  const names: Record<string, string> = {
    [load.terms.jobberEntityId]: load.terms.jobberName,
    [load.terms.pitEntityId]: load.terms.pitName,
    [load.terms.truckingEntityId]: load.terms.truckingName,
    [load.terms.driverEntityId]: load.terms.driverName,
  }
  return load.acts
    .filter(({ kind, reason }) => isProblem.has(kind) || (isEnd.has(kind) && reason))
    .map(act => (
      <p key={act.actId}>
        <strong>
          {names[act.by.entityId] ?? ''}, {formatClock(actAt(act), load.terms.timeZone)}.
        </strong>{' '}
        {act.reason ?? (act.kind === 'resolveDispute' ? t`Solved.` : '')}
      </p>
    ))
}

/** The report goes through the outbox, because jobbers often work on a site without a network. */
function ProblemForm({ load, onDone }: { load: LoadLogDocument; onDone: () => void }) {
  const { t } = useLingui()
  const report = useSubmit('disputeLoad')
  const form = useForm({ defaultValues: { reason: '' } })
  const submit = async ({ reason }: { reason: string }) => {
    await report({ ...actOn(load), reason: reason.trim() })
    onDone()
  }
  return (
    <Form onSubmit={form.handleSubmit(submit)}>
      <TextAreaField
        label={t`What is wrong?`}
        hint={t`The hauler and the pit will see this.`}
        maxLength={200}
        {...form.register('reason', { validate: text => text.trim() !== '' || t`Enter what is wrong.` })}
        error={form.formState.errors.reason?.message}
      />
      {load.frozen && <p>{translate(afterApprovalSentences.dispute ?? '')}</p>}
      <ActionButton title={<Trans>Report the problem</Trans>} second={<Trans>No money is held for it</Trans>} submit />
    </Form>
  )
}
