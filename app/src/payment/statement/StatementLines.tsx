/** The lines of a statement, read when it is opened. A line of a load opens why it pays that. */
import { AppError } from '@haulway/domain/errors.ts'
import type { StatementPaper } from '@haulway/domain/pay/statement/statement-paper.ts'
import type { StatementDocument } from '@haulway/domain/payment/statement/statement.documents.ts'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { read } from '../../session/app-read.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { PaperLines } from './PaperLines.tsx'

export function StatementLines({ statement }: { statement: StatementDocument }) {
  const [tries, setTries] = useState(0)
  // With another key, the lines of another statement, or a refusal, are gone.
  return <Read key={`${statement.statementId} ${tries}`} statement={statement} onTryAgain={() => setTries(tries + 1)} />
}

type Props = { statement: StatementDocument; onTryAgain: () => void }

function Read({ statement: { payerEntityId, statementId }, onTryAgain }: Props) {
  const [paper, setPaper] = useState<StatementPaper>()
  const [refusal, setRefusal] = useState<AppError>()
  useEffect(() => {
    let isOver = false
    read.statementPaper({ payerEntityId, statementId }).then(
      found => !isOver && setPaper(found),
      error => {
        if (!(error instanceof AppError)) throw error
        if (!isOver) setRefusal(error)
      },
    )
    return () => {
      isOver = true
    }
  }, [payerEntityId, statementId])
  if (paper) return <PaperLines paper={paper} />
  if (!refusal) return <Skeleton rows={3} />
  return (
    <>
      <RefusalMessage refusal={refusal} />
      <PlainButton wide onPress={onTryAgain}>
        <Trans>Show the lines</Trans>
      </PlainButton>
    </>
  )
}
