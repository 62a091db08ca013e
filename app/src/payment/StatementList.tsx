/** Weekly statements, newest first, each with its files. */
import { AppError } from '@haulway/domain/errors.ts'
import { writtenLanguage } from '@haulway/domain/language.ts'
import {
  type StatementDocument,
  type StatementFormat,
  statementDocumentSchema,
} from '@haulway/domain/payment/statement.documents.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { read } from '../session/app-session.ts'
import { PlainButton } from '../ui/controls/PlainButton.tsx'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { saveFile } from '../ui/data/save-file.ts'
import { useDomainLabels } from '../ui/format/domain-labels.ts'
import { formatMoney } from '../ui/format/format.ts'
import { useScreenLanguage } from '../ui/format/i18n.ts'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { Sheet } from '../ui/overlay/Sheet.tsx'
import { formatCalendarDay } from '../work/offer/work-labels.ts'
import { useBodies } from '../work/project/use-jobber-work.ts'

export function StatementList() {
  const { t } = useLingui()
  const { scope, entityId } = useCurrentEntity()
  const statements = useBodies(scope, 'statements', statementDocumentSchema) ?? []
  const [openId, setOpenId] = useState<string>()
  const open = statements.find(({ statementId }) => statementId === openId)
  if (statements.length === 0) return null
  const otherOf = (each: StatementDocument) => (each.payerEntityId === entityId ? each.payeeName : each.payerName)
  return (
    <Section title={t`Statements`} aside={statements.length} rule="ink">
      <List label={t`Statements`}>
        {statements
          .toSorted((a, b) => b.closedAt - a.closedAt)
          .map(each => (
            <ListRow
              key={each.statementId}
              icon="document"
              title={otherOf(each)}
              second={`${each.number}, ${weekLabel(each)}`}
              value={formatMoney(each.payCents, each.currency)}
              onPress={() => setOpenId(each.statementId)}
            />
          ))}
      </List>
      <Sheet
        open={open !== undefined}
        title={open ? `${otherOf(open)}, ${open.number}` : ''}
        onClose={() => setOpenId(undefined)}
      >
        {open && <StatementSheet statement={open} />}
      </Sheet>
    </Section>
  )
}

function weekLabel({ from, to }: StatementDocument): string {
  return `${formatCalendarDay(from)} – ${formatCalendarDay(to)}`
}

function StatementSheet({ statement }: { statement: StatementDocument }) {
  const { t } = useLingui()
  const { payCents, currency, loads, dueOn, carriedOutCents } = statement
  return (
    <div className="hw-form">
      <p>
        <Plural value={loads} one="# load" other="# loads" />, {weekLabel(statement)}
      </p>
      <List label={t`Sums`}>
        <ListRow
          icon="card"
          title={t`To pay`}
          second={t`Due ${formatCalendarDay(dueOn)}`}
          value={formatMoney(payCents, currency)}
        />
        {carriedOutCents < 0 && (
          <ListRow
            icon="right"
            title={t`Carried to the next statement`}
            value={formatMoney(carriedOutCents, currency)}
          />
        )}
      </List>
      <StatementFiles statement={statement} />
    </div>
  )
}

function StatementFiles({ statement }: { statement: StatementDocument }) {
  const { t } = useLingui()
  const { entityId } = useCurrentEntity()
  const language = writtenLanguage(useScreenLanguage())
  const translate = useDomainLabels()
  const [waiting, setWaiting] = useState<StatementFormat>()
  const [refusal, setRefusal] = useState<AppError>()
  const save = async (format: StatementFormat) => {
    setWaiting(format)
    setRefusal(undefined)
    try {
      const extension = format === 'pdf' ? 'pdf' : 'csv'
      saveFile(`${statement.number}.${extension}`, '', await read.statement(statement, format, language))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      setRefusal(error)
    } finally {
      setWaiting(undefined)
    }
  }
  const button = (format: StatementFormat, label: string) => (
    <PlainButton icon="download" wide disabled={waiting !== undefined} onPress={() => void save(format)}>
      {waiting === format ? <Trans>Please Wait...</Trans> : label}
    </PlainButton>
  )
  const isPayer = statement.payerEntityId === entityId
  return (
    <>
      {refusal && (
        <p role="alert">
          <StatusBadge tone="stop">{translate(refusal.message)}</StatusBadge>
        </p>
      )}
      {button('pdf', t`Download PDF`)}
      {button('csv', t`Download CSV`)}
      {isPayer
        ? button('quickbooks-bill', t`Bill for QuickBooks`)
        : button('quickbooks-invoice', t`Invoice for QuickBooks`)}
    </>
  )
}
