/** The lines of a statement by day, the taxes that a certificate exempts, and who agreed to the rates. */
import { titleOfCode } from '@haulway/domain/pay/statement/paper-labels.ts'
import type { PaperAgreement, PaperLine, StatementPaper } from '@haulway/domain/pay/statement/statement-paper.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { paths } from '../../paths.ts'
import { useArithmetic, useLineLabel } from '../../pay/line-labels.ts'
import { formatDate, formatDay, formatMoney } from '../../ui/format/format.ts'
import { List } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import '../payment.css'

export function PaperLines({ paper }: { paper: StatementPaper }) {
  const byDay = Map.groupBy(paper.lines, ({ day }) => day)
  return (
    <>
      {[...byDay].map(([day, lines]) => (
        <DayOfStatement key={day} day={day} lines={lines} paper={paper} />
      ))}
      {paper.exemptions.map(exemption => (
        <NotCharged key={exemption.name} exemption={exemption} />
      ))}
      {paper.agreements.map(agreement => (
        <AgreedBy key={`${agreement.number} ${agreement.version}`} agreement={agreement} />
      ))}
    </>
  )
}

type DayProps = { day: string | null; lines: readonly PaperLine[]; paper: StatementPaper }

/** @param props.day null for what belongs to no day: taxes, what is retained, held or carried */
function DayOfStatement({ day, lines, paper }: DayProps) {
  const { t } = useLingui()
  const title = day === null ? t`Whole statement` : formatDay(Date.parse(day), 'UTC')
  const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return (
    <Section
      title={title}
      aside={<span className="hw-row-value">{formatMoney(totalCents, paper.currency)}</span>}
      rule="none"
    >
      <List label={title}>
        {lines.map(line => (
          <StatementLine key={paper.lines.indexOf(line)} line={line} paper={paper} />
        ))}
      </List>
    </Section>
  )
}

type LineProps = { line: PaperLine; paper: StatementPaper }

/**
 * Two rows with the same edges as the sums of the statement: what and its amount, then the calculation. An amount that
 * is underlined opens why the load pays it: an arrow would move the amounts away from the edge.
 */
function StatementLine({ line, paper }: LineProps) {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const title = useLineTitle()(line)
  const { loadNo, ref, projectId } = line
  const to = loadNo !== null && ref !== null && projectId !== undefined && paths.loadWhy(type, projectId, ref)
  const face = (
    <>
      <span className="hw-row-title">{loadNo === null ? title : t`Load ${loadNo}, ${title}`}</span>
      <span className="hw-row-value">{formatMoney(line.amountCents, paper.currency)}</span>
      <span className="hw-row-second">{useCalculation()(line, paper)}</span>
    </>
  )
  return (
    <li className="hw-row">
      {to ? (
        <Link className="hw-row-face statement-line" to={to} data-row>
          {face}
        </Link>
      ) : (
        <div className="hw-row-face statement-line">{face}</div>
      )}
    </li>
  )
}

function useLineTitle(): (line: PaperLine) => string {
  const { t } = useLingui()
  const label = useLineLabel()
  return line => {
    const name = line.code === 'material' ? label({ code: 'haul' }, 'material') : label(line, 'haul')
    const known = name === line.code ? titleOfCode(line.code) : name
    return line.reverses ? t`${known}, reversed` : known
  }
}

/** "20.94 tons × $3.40"; with the agreement where the statement has several. */
function useCalculation(): (line: PaperLine, paper: StatementPaper) => string {
  const arithmetic = useArithmetic()
  return (line, { agreements, currency }) => {
    const agreement = agreements.length > 1 && line.agreement !== undefined && agreements[line.agreement - 1]?.number
    return [arithmetic(line, currency), agreement].filter(Boolean).join(', ')
  }
}

/** A tax that a certificate exempts, and how long it does. */
function NotCharged({ exemption }: { exemption: StatementPaper['exemptions'][number] }) {
  const { t } = useLingui()
  const { name, certificateNo, validUntil } = exemption
  const day = formatDate(validUntil)
  return (
    <p className="hw-small">{t`${name}, not charged: exemption certificate ${certificateNo}, valid until ${day}.`}</p>
  )
}

function AgreedBy({ agreement }: { agreement: PaperAgreement }) {
  const { t } = useLingui()
  const { number, version, agreedOn, agreedBy } = agreement
  if (agreedOn === null) return <p className="hw-small">{t`${number}: the payee's list price.`}</p>
  const day = formatDay(Date.parse(agreedOn), 'UTC')
  const names = agreedBy.join(', ')
  return (
    <p className="hw-small">
      {agreedBy.length === 0
        ? t`${number}, version ${version}, agreed ${day}.`
        : t`${number}, version ${version}, agreed ${day} by ${names}.`}
    </p>
  )
}
