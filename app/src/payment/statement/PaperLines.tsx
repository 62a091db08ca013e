/** The lines of a statement by day, the taxes that a certificate exempts, and who agreed to the rates. */
import { titleOfCode } from '@haulway/domain/pay/statement/paper-labels.ts'
import type { PaperAgreement, PaperLine, StatementPaper } from '@haulway/domain/pay/statement/statement-paper.ts'
import { useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { paths } from '../../paths.ts'
import { useArithmetic, useLineLabel } from '../../pay/line-labels.ts'
import { formatDate, formatDay, formatMoney } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'

export function PaperLines({ paper }: { paper: StatementPaper }) {
  const { t } = useLingui()
  const days = Map.groupBy(paper.lines, line => line.day ?? '')
  return (
    <>
      {[...days].map(([day, lines]) => (
        <Section key={day} title={day === '' ? t`Whole statement` : formatDay(Date.parse(day), 'UTC')}>
          <List>
            {lines.map(line => (
              <StatementLine key={paper.lines.indexOf(line)} line={line} paper={paper} />
            ))}
          </List>
        </Section>
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

function StatementLine({ line, paper }: { line: PaperLine; paper: StatementPaper }) {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const label = useLineLabel()
  const arithmetic = useArithmetic()
  const name = line.code === 'material' ? label({ code: 'haul' }, 'material') : label(line, 'haul')
  const known = name === line.code ? titleOfCode(line.code) : name
  const title = line.reverses ? t`${known}, reversed` : known
  const { loadNo, ref, projectId } = line
  const agreement = line.agreement === undefined ? undefined : paper.agreements[line.agreement - 1]?.number
  const second = [arithmetic(line, paper.currency), agreement].filter(Boolean).join(', ')
  return (
    <ListRow
      title={loadNo === null ? title : t`Load ${loadNo}, ${title}`}
      {...(second !== '' && { second })}
      value={formatMoney(line.amountCents, paper.currency)}
      {...(loadNo !== null && ref !== null && projectId !== undefined && { to: paths.loadWhy(type, projectId, ref) })}
    />
  )
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
