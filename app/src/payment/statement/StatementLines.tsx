/** The lines of a statement, read when someone opens them. A line of a load opens why it pays that. */
import { AppError } from '@haulway/domain/errors.ts'
import type { StatementPaper } from '@haulway/domain/pay/statement/statement-paper.ts'
import type { StatementDocument } from '@haulway/domain/payment/statement/statement.documents.ts'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { read } from '../../session/app-read.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { PaperLines } from './PaperLines.tsx'

export function StatementLines({ statement }: { statement: StatementDocument }) {
  const [paper, setPaper] = useState<StatementPaper>()
  const [isReading, setIsReading] = useState(false)
  const [refusal, setRefusal] = useState<AppError>()
  const open = async () => {
    setIsReading(true)
    setRefusal(undefined)
    try {
      setPaper(await read.statementPaper(statement))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      setRefusal(error)
    } finally {
      setIsReading(false)
    }
  }
  if (paper) return <PaperLines paper={paper} />
  return (
    <>
      <RefusalMessage refusal={refusal} />
      <PlainButton icon="list" wide disabled={isReading} onPress={() => void open()}>
        {isReading ? <Trans>Please Wait...</Trans> : <Trans>Show the lines</Trans>}
      </PlainButton>
    </>
  )
}
