/** The forms of rate cards: of standing agreements, and of accepted work. */
import { ProposeAgreementForm } from '../../work/agreement/ProposeAgreementForm.tsx'
import { ProposeOfferCardForm } from '../../work/agreement/ProposeOfferCardForm.tsx'
import { ProposeVersionForm } from '../../work/agreement/ProposeVersionForm.tsx'
import { AmountForm } from '../../work/agreement/terms/AmountForm.tsx'
import { acceptedOffer, agreement, idOf } from './form-documents.fixture.ts'
import { type FormRow, nothing } from './form-row.fixture.ts'

export const agreementForms: readonly FormRow[] = [
  {
    form: 'work/agreement/ProposeAgreementForm.tsx',
    part: (
      <ProposeAgreementForm
        partners={[{ entityId: idOf(3), name: 'Keystone' }]}
        agreements={[]}
        currency="USD"
        today="2026-10-15"
        onDone={nothing}
      />
    ),
    act: /^Propose/,
    call: 'proposeAgreement',
    answers: { 'Haul rate': '3.40', 'First day': '2026-10-16' },
  },
  {
    form: 'work/agreement/ProposeVersionForm.tsx',
    part: <ProposeVersionForm agreement={agreement} ofPair={[agreement]} today="2026-10-15" onDone={nothing} />,
    act: /^Propose/,
    call: 'proposeAgreementVersion',
    answers: { 'Haul rate': '3.60', 'First day': '2026-10-16' },
  },
  {
    form: 'work/agreement/terms/AmountForm.tsx',
    part: <AmountForm kind="deduction" agreement={agreement} />,
    open: 'Propose a deduction',
    act: 'Propose it',
    call: 'proposeDeduction',
    answers: { 'What is deducted': 'Ruts at gate 3', Amount: '25.00' },
  },
  {
    form: 'work/agreement/ProposeOfferCardForm.tsx',
    part: (
      <ProposeOfferCardForm
        offer={acceptedOffer}
        card={acceptedOffer.money!.haul!.card}
        today="2026-10-15"
        onDone={nothing}
      />
    ),
    act: /^Propose/,
    call: 'proposeOfferCard',
    answers: { 'Haul rate': '3.60', 'First day': '2026-10-20' },
  },
]
