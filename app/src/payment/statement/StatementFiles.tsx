/** The files of a statement. The server writes a PDF when it is first requested, which is shown while it takes time. */
import { writtenLanguage } from '@haulway/domain/language.ts'
import {
  type StatementDocument,
  type StatementFormat,
  statementFileName,
} from '@haulway/domain/payment/statement/statement.documents.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { read } from '../../session/app-read.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { useSaveFile } from '../../ui/data/use-save-file.ts'
import { useScreenLanguage } from '../../ui/format/i18n.ts'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'

type Props = {
  statement: Pick<StatementDocument, 'payerEntityId' | 'statementId' | 'number' | 'loads'>
  /** Absent for the statement of a driver, whose pay is not a bill. */
  isPayer?: boolean
}

export function StatementFiles({ statement, isPayer }: Props) {
  const { t } = useLingui()
  const language = writtenLanguage(useScreenLanguage())
  const { save, waiting, refusal } = useSaveFile<StatementFormat>()
  const saveAs = (format: StatementFormat) =>
    save(format, {
      name: statementFileName(statement, format),
      read: () => read.statement(statement, format, language),
    })
  const button = (format: StatementFormat, label: string) => (
    <PlainButton icon="download" wide disabled={waiting !== undefined} onPress={() => void saveAs(format)}>
      {waiting === format ? <Trans>Please Wait...</Trans> : label}
    </PlainButton>
  )
  return (
    <>
      <RefusalMessage refusal={refusal} />
      {waiting === 'pdf' && (
        <p role="status">
          <Plural
            value={statement.loads}
            one="We're writing the PDF of # load. It is kept, so the next time is quick."
            other="We're writing the PDF of # loads. It is kept, so the next time is quick."
          />
        </p>
      )}
      {button('pdf', t`Download PDF`)}
      {button('csv', t`Download CSV`)}
      {statement.loads > 0 && button('tickets', t`Tickets as CSV`)}
      {isPayer === true && button('quickbooks-bill', t`Bill for QuickBooks`)}
      {isPayer === false && button('quickbooks-invoice', t`Invoice for QuickBooks`)}
    </>
  )
}
