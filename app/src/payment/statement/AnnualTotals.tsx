/** What a payer paid each payee in a calendar year, as a file for its taxes. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { read } from '../../session/app-read.ts'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { SaveFileButton } from '../../ui/data/SaveFileButton.tsx'
import { type FileToSave, useSaveFile } from '../../ui/data/use-save-file.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'

/** This year and the three before. */
const yearsBack = [0, 1, 2, 3]

/** @property today YYYY-MM-DD in the business's time zone */
export function AnnualTotals({ entityId, today }: { entityId: string; today: string }) {
  const { t } = useLingui()
  const thisYear = Number(today.slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const saver = useSaveFile()
  const file: FileToSave = {
    name: `paid-${year}.csv`,
    read: onReceived => read.annualTotals(entityId, year, onReceived),
  }
  return (
    <Section title={t`Annual totals`} rule="ink">
      <p className="hw-quiet">
        <Trans>What you paid each business in a year, and whether it reaches the threshold of form 1099-NEC.</Trans>
      </p>
      <div className="annual-totals">
        <SelectField
          label={t`Year`}
          value={String(year)}
          options={yearsBack.map(back => ({ value: String(thisYear - back), label: String(thisYear - back) }))}
          onChange={({ target }) => setYear(Number(target.value))}
        />
        <RefusalMessage refusal={saver.refusal} />
        <SaveFileButton saver={saver} file={file} label={t`Download CSV`} wide />
      </div>
    </Section>
  )
}
