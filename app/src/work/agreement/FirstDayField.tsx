import { useLingui } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'
import type { WithCard } from '../../pay/editor/card-answers.ts'
import { TextField } from '../../ui/controls/TextField.tsx'
import { formatCalendarDay } from '../offer/work-labels.ts'
import type { WithTerms } from './terms/terms-answers.ts'

/** A card that is proposed, and its first day. */
export type ProposalAnswers = WithCard & WithTerms & { validFrom: string }

/** @param from the earliest day, if there is one */
export function FirstDayField({ from }: { from?: string }) {
  const { t } = useLingui()
  const form = useFormContext<ProposalAnswers>()
  return (
    <TextField
      label={t`First day`}
      type="date"
      {...form.register('validFrom', {
        required: t`Enter the first day.`,
        validate: day => from === undefined || day >= from || t`Choose ${formatCalendarDay(from)} or later.`,
      })}
      error={form.formState.errors.validFrom?.message}
    />
  )
}
