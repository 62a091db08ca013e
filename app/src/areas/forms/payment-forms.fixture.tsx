/** How the test of all forms fills in the forms to approve, dispute and pay work. */
import { arbitrationDocumentSchema } from '@haulway/domain/load-log/dispute/arbitration.documents.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { lineSchema } from '@haulway/domain/pay/line/line.ts'
import { LoadApprovalActions } from '../../payment/approve/LoadApprovalActions.tsx'
import { CorrectionForm } from '../../payment/correction/CorrectionForm.tsx'
import { useDisputedLoad } from '../../payment/dispute/disputed-work.tsx'
import { GrantForm } from '../../payment/dispute/GrantForm.tsx'
import { SettleForm } from '../../payment/dispute/SettleForm.tsx'
import { DriverTermsForm } from '../../payment/driver/DriverTermsForm.tsx'
import { PayBalanceForm } from '../../payment/PayBalanceForm.tsx'
import { PayoutDestinationLine } from '../../payment/withdraw/PayoutDestinationLine.tsx'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { approvedLoad } from './approved-load.fixture.ts'
import { balance, idOf } from './form-documents.fixture.ts'
import { type FormRow, nothing } from './form-row.fixture.ts'

const haulLine = lineSchema.parse({
  code: 'haul',
  ref: null,
  quantityMilli: 20_940,
  unit: 'ton',
  rateNano: 3_400_000_000,
  amountCents: 7120,
  rule: 'quantityTimesRate',
})
/** Both sides have said their number: 19.94 and 20.94 tons. */
const arbitration = arbitrationDocumentSchema.parse({
  disputeId: idOf(71),
  projectId: idOf(1),
  projectName: 'Mill Road',
  timeZone: 'America/New_York',

  shiftDay: '2026-05-04',
  truckNumber: '12',
  raisedAt: 1,
  answerBy: '2026-05-11',
  isAnswered: true,
  state: 'open',
  settledByArbiter: false,
  said: [],
  load: { loadLogId: idOf(72), loadNo: 4, materialName: 'Gravel', ticketNo: 'OR-1', counts: [] },
  money: {
    currency: 'USD',
    agreement: 'haul',
    line: haulLine,
    raiserName: 'Alder',
    otherName: 'Sam',
    raiserGrants: { quantityMilli: 19_940 },
    otherGrants: null,
    heldCents: 340,
    settledCents: null,
  },
})

function GrantOfLoad({ load }: { load: LoadLogDocument }) {
  const work = useDisputedLoad(load)
  return work && <GrantForm work={work} agreement="haul" line={haulLine} onDone={nothing} />
}

export const paymentForms: readonly FormRow[] = [
  {
    form: 'payment/approve/LoadApprovalActions.tsx',
    part: <LoadApprovalActions load={loadOf(12)} />,

    open: 'Report a problem',
    act: /^Report the problem/,
    call: 'disputeLoad',
    answers: { 'What is wrong?': 'Half of it.' },
  },
  {
    form: 'payment/correction/CorrectionForm.tsx',
    part: <CorrectionForm load={approvedLoad('jobber')} wrong={{ kind: 'quantity' }} onDone={nothing} />,
    act: /^Propose the correction/,
    call: 'proposeCorrection',
    answers: { 'The right quantity': '19.94', Reason: 'The scale was off.' },
  },
  {
    form: 'payment/dispute/GrantForm.tsx',
    part: <GrantOfLoad load={approvedLoad('jobber')} />,
    act: /^Dispute this line/,
    call: 'disputeLine',
    answers: { 'I accept': '19.94', Reason: 'The counts differ.' },
  },
  {
    form: 'payment/dispute/SettleForm.tsx',
    part: <SettleForm arbitration={arbitration} money={arbitration.money!} onDone={nothing} />,
    act: /^Resolve dispute/,
    call: 'settleDispute',
    answers: { 'Your number': '20.44', Reason: 'The photo.' },
  },
  {
    form: 'payment/PayBalanceForm.tsx',
    mayBeLeft: true,
    part: <PayBalanceForm balance={balance} onDone={nothing} />,
    act: /^Pay/,
    call: 'payBalance',
    answers: { Amount: '120.00' },
  },
  {
    form: 'payment/withdraw/PayoutDestinationForm.tsx',
    part: <PayoutDestinationLine entityId={idOf(1)} entityName="Oak Run" currency="USD" destination={undefined} />,
    open: 'Set bank account',
    act: 'Save bank account',
    call: 'setPayoutDestination',
    asksForProof: true,
    answers: { Bank: 'First Bank', 'Routing number': '021000021', 'Account number': '4007001234' },
  },
  {
    form: 'payment/driver/DriverTermsForm.tsx',
    part: (
      <DriverTermsForm
        driver={{ entityId: idOf(4), name: 'Dana Kline' }}
        before={undefined}
        currency="USD"
        today="2026-10-15"
        onDone={nothing}
      />
    ),
    act: /^Set pay/,
    call: 'setDriverTerms',
    answers: { Percentage: '28' },
  },
]
