import { accountForms } from './account-forms.fixture.tsx'
import { agreementForms } from './agreement-forms.fixture.tsx'
import type { FormRow } from './form-row.fixture.ts'
import { haulForms } from './haul-forms.fixture.tsx'
import { paymentForms } from './payment-forms.fixture.tsx'
import { workForms } from './work-forms.fixture.tsx'

/** Every form of the app. */
export const allForms: readonly FormRow[] = [
  ...accountForms,
  ...haulForms,
  ...workForms,
  ...paymentForms,
  ...agreementForms,
]
