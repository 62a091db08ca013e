/** The files of a statement. The server writes a PDF when it is first requested, which is shown while it takes time. */
import { writtenLanguage } from '@haulway/domain/language.ts'
import {
  type StatementDocument,
  type StatementFormat,
  statementFileName,
} from '@haulway/domain/payment/statement/statement.documents.ts'
import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { read } from '../../session/app-read.ts'
import { useNow } from '../../sync/use-is-page-shown.ts'
import { SaveFileButton } from '../../ui/data/SaveFileButton.tsx'
import { type FileToSave, useSaveFile } from '../../ui/data/use-save-file.ts'
import { formatDuration } from '../../ui/format/format.ts'
import { useScreenLanguage } from '../../ui/format/i18n.ts'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import './statement.css'

type Props = {
  statement: Pick<StatementDocument, 'payerEntityId' | 'statementId' | 'number' | 'loads'>
  /** Absent for the statement of a driver, whose pay is not a bill. */
  isPayer?: boolean
}

export function StatementFiles({ statement, isPayer }: Props) {
  const { t } = useLingui()
  const language = writtenLanguage(useScreenLanguage())
  const saver = useSaveFile()
  const fileOf = (format: StatementFormat): FileToSave => ({
    name: statementFileName(statement, format),
    read: onReceived => read.statement(statement, format, language, onReceived),
  })
  const button = (format: StatementFormat, label: string) => (
    <SaveFileButton saver={saver} file={fileOf(format)} label={label} />
  )
  return (
    <>
      <RefusalMessage refusal={saver.refusal} />
      {saver.waiting === statementFileName(statement, 'pdf') && saver.receivedBytes === 0 && (
        <MakingPdf loads={statement.loads} />
      )}
      <div className="statement-files">
        {button('pdf', t`Download PDF`)}
        {button('csv', t`Download CSV`)}
        {statement.loads > 0 && button('tickets', t`Tickets as CSV`)}
        {isPayer === true && button('quickbooks-bill', t`Bill for QuickBooks`)}
        {isPayer === false && button('quickbooks-invoice', t`Invoice for QuickBooks`)}
      </div>
    </>
  )
}

/** With the seconds so far. Screen readers hear the sentence once, not each second. */
function MakingPdf({ loads }: { loads: number }) {
  const [startedAt] = useState(Date.now)
  const now = useNow(1000)
  return (
    <p>
      <span role="status">
        <Plural
          value={loads}
          one="Making the PDF of # load. Next time it opens right away."
          other="Making the PDF of # loads. Next time it opens right away."
        />
      </span>{' '}
      <span className="hw-number" aria-hidden="true">
        {formatDuration(now - startedAt)}
      </span>
    </p>
  )
}
