/** The rows as they will be added: first those to fix, each with what to do, then those that are ready. */
import { type PasteColumn, type PasteKind, pasteKinds } from '@haulway/domain/paste/paste-kinds.ts'
import type { PastedRow } from '@haulway/domain/paste/read-table.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { useDomainLabels } from '../ui/format/domain-labels.ts'
import { Section } from '../ui/layout/Section.tsx'
import type { Outcome } from './paste-adding.ts'
import { useColumnLabels, useProblemLabel } from './paste-labels.ts'
import type { Pasting } from './use-pasting.ts'
import '../ui/data/table/DataTable.css'

type Props = { kind: PasteKind; pasting: Pasting }

export function PastedRows({ kind, pasting: { table, outcomeOf } }: Props) {
  const { t } = useLingui()
  const problemLabel = useProblemLabel()
  const outcomeLabel = useOutcomeLabel()
  const toFix = table.rows.flatMap(row => {
    const outcome = outcomeOf(row)
    const why = row.problems.map(({ column, problem }) => problemLabel(column, problem))
    if (outcome && row.row !== undefined) why.push(outcomeLabel(outcome))
    return why.length > 0 ? [{ row, why }] : []
  })
  const ready = table.rows.filter(row => row.row !== undefined && !outcomeOf(row))
  const { columns } = table
  return (
    <>
      {toFix.length > 0 && (
        <Section title={t`To fix`} aside={toFix.length} rule="ink">
          <ul className="paste-rows">
            {toFix.map(({ row, why }) => (
              <li key={row.line}>
                <p>
                  <span className="hw-quiet">
                    <Trans>Row {row.line}</Trans>
                  </span>{' '}
                  {row.cells.filter(cell => cell !== '').join(', ')}
                </p>
                {why.map(sentence => (
                  <p key={sentence}>
                    <StatusBadge tone="look">{sentence}</StatusBadge>
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {ready.length > 0 && (
        <Section title={t`Ready`} aside={ready.length} rule="ink">
          <ReadyTable kind={kind} rows={ready} columns={columns} />
        </Section>
      )}
    </>
  )
}

type ReadyProps = {
  kind: PasteKind
  rows: readonly PastedRow<unknown>[]
  columns: readonly (PasteColumn | undefined)[]
}

/** Only the columns that the table has. */
function ReadyTable({ kind, rows, columns }: ReadyProps) {
  const labels = useColumnLabels()
  const shown = pasteKinds[kind].columns.filter(column =>
    rows.some(({ cells }) => (cells[columns.indexOf(column)] ?? '') !== ''),
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls a wide table only when it can be focused
    <div className="hw-table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {shown.map(column => (
              <th key={column} scope="col">
                {labels[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, cells }) => (
            <tr key={line}>
              {shown.map(column => (
                <td key={column}>{cells[columns.indexOf(column)]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function useOutcomeLabel(): (outcome: Outcome) => string {
  const { t } = useLingui()
  const translate = useDomainLabels()
  return outcome => {
    if (outcome.kind === 'refused') return translate(outcome.refusal.message)
    return t`No pit on Haulway has this name. Add its email to invite it.`
  }
}
