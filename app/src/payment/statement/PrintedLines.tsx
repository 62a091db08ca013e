/** The lines of a statement by day and project, the taxes that a certificate exempts, and who agreed to the rates. */
import { totalOf } from '@haulway/domain/pay/line/line.ts'
import { agreementNote, codeOf, countLoads } from '@haulway/domain/pay/statement/line-groups.ts'
import { titleOfCode } from '@haulway/domain/pay/statement/printed-labels.ts'
import type { PrintedLine, PrintedStatement } from '@haulway/domain/pay/statement/printed-statement.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { paths } from '../../paths.ts'
import { useArithmetic, useLineLabel } from '../../pay/line-labels.ts'
import { formatDate, formatDay, formatMoney } from '../../ui/format/format.ts'
import { List } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import './statement.css'

/** The kind of line that the pointer or the focus is on, and the listeners for elements that mark a kind. */
export type MarkedKind = {
  kind: string | undefined
  by: (kind: string) => Record<'onMouseEnter' | 'onMouseLeave' | 'onFocus' | 'onBlur', () => void>
}

export function useMarkedKind(): MarkedKind {
  const [kind, setKind] = useState<string>()
  const end = () => setKind(undefined)
  return {
    kind,
    by: marked => {
      const begin = () => setKind(marked)
      return { onMouseEnter: begin, onMouseLeave: end, onFocus: begin, onBlur: end }
    },
  }
}

/** @property mark absent if the sheet with the sums by kind is not beside the lines */
type Props = { printed: PrintedStatement; mark?: MarkedKind | undefined }

export function PrintedLines({ printed, mark }: Props) {
  const parts = Map.groupBy(printed.lines, ({ day, project }) => JSON.stringify([day, project]))
  return (
    <>
      {[...parts.values()].map(lines => (
        <PartOfStatement key={printed.lines.indexOf(lines[0]!)} lines={lines} printed={printed} mark={mark} />
      ))}
      {!mark && (
        <div className="statement-notes">
          <PrintedNotes printed={printed} />
        </div>
      )}
    </>
  )
}

/** The taxes that are not charged and who agreed to the rates, below the lines or on the sheet beside them. */
export function PrintedNotes({ printed }: { printed: PrintedStatement }) {
  return (
    <>
      {printed.exemptions.map(exemption => (
        <NotCharged key={exemption.name} exemption={exemption} />
      ))}
      <AgreedBy printed={printed} />
    </>
  )
}

/** The id of a line's element. A sum on the sheet links to it. */
export function idOfLine({ lines }: PrintedStatement, line: PrintedLine): string {
  return `statement-line-${lines.indexOf(line)}`
}

type PartProps = Props & { lines: readonly PrintedLine[] }

/** A day's lines of one project, under its name: no line repeats it. What belongs to no day is apart. */
function PartOfStatement({ lines, printed, mark }: PartProps) {
  const { t } = useLingui()
  const { day, project } = lines[0]!
  const title = day === null ? t`Whole statement` : formatDay(Date.parse(day), 'UTC')
  const totalCents = totalOf(lines)
  const loads = countLoads(lines)
  const about = [project, loads > 0 && plural(loads, { one: '# load', other: '# loads' })].filter(Boolean).join(', ')
  return (
    <Section
      title={
        <>
          <span>{title}</span> {about && <span className="hw-quiet statement-about">{about}</span>}
        </>
      }
      aside={<span className="hw-row-value">{formatMoney(totalCents, printed.currency)}</span>}
      rule="none"
    >
      <List label={[title, project].filter(Boolean).join(', ')}>
        {lines.map(line => (
          <StatementLine
            key={printed.lines.indexOf(line)}
            line={line}
            printed={printed}
            mark={mark}
            about={line.ticketNumbers.filter(Boolean).join(', ')}
          />
        ))}
      </List>
    </Section>
  )
}

/** @property about its tickets, which tell the line from others of the same load number */
type LineProps = Props & { line: PrintedLine; about: string }

/**
 * Two rows with the same edges as the sums of the statement: what and its amount, then the calculation. An amount that
 * is underlined opens why the load pays it: an arrow would move the amounts away from the edge.
 */
function StatementLine({ line, printed, mark, about }: LineProps) {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const title = useLineTitle()(line)
  const { loadNo, ref, projectId } = line
  const to = loadNo !== null && ref !== null && projectId !== undefined && paths.loadWhy(type, projectId, ref)
  const face = (
    <>
      <span>
        <span className="hw-row-title">{loadNo === null ? title : t`Load ${loadNo}, ${title}`}</span>{' '}
        {about && <span className="hw-quiet statement-about">{about}</span>}
      </span>
      <span className="hw-row-value">{formatMoney(line.amountCents, printed.currency)}</span>
      <span className="hw-row-second">
        {useArithmetic()(line, printed.currency)}
        {printed.agreements.length > 1 && line.agreement !== undefined && <sup>{agreementNote(line.agreement)}</sup>}
      </span>
    </>
  )
  const kind = codeOf(line)
  return (
    <li
      className={mark?.kind === kind ? 'hw-row statement-marked' : 'hw-row'}
      id={idOfLine(printed, line)}
      {...mark?.by(kind)}
    >
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

/** A material line has the name of its material. */
export function useLineTitle(): (line: Pick<PrintedLine, 'code' | 'material' | 'reverses'>) => string {
  const { t } = useLingui()
  const label = useLineLabel()
  return line => {
    const name = line.code === 'material' ? label({ code: 'haul' }, 'material') : label(line, 'haul')
    const known = line.material ?? (name === line.code ? titleOfCode(line.code) : name)
    return line.reverses ? t`${known}, reversed` : known
  }
}

/** A tax that a certificate exempts, and how long it does. */
function NotCharged({ exemption }: { exemption: PrintedStatement['exemptions'][number] }) {
  const { t } = useLingui()
  const { name, certificateNo, validUntil } = exemption
  const day = formatDate(validUntil)
  return (
    <p className="hw-small">{t`${name}, not charged: exemption certificate ${certificateNo}, valid until ${day}.`}</p>
  )
}

/** Who agreed to each rate, with its footnote where there are several. List prices share one sentence. */
function AgreedBy({ printed: { agreements } }: { printed: PrintedStatement }) {
  const { t } = useLingui()
  const placed = agreements.map((agreement, at) => ({ ...agreement, note: agreementNote(at + 1) }))
  const listed = placed.filter(isListed)
  const agreed = placed.filter(each => !isListed(each))
  const numbers = listed.map(each => each.number).join(', ')
  const note = (notes: readonly { note: string }[], sentence: ReactNode) => (
    <p className="hw-small" key={notes.map(each => each.note).join()}>
      {agreements.length > 1 && <sup>{notes.map(each => each.note).join(', ')}</sup>} {sentence}
    </p>
  )
  return (
    <>
      {agreed.map(agreement => {
        const { number, version, agreedBy } = agreement
        const day = formatDay(Date.parse(agreement.agreedOn ?? ''), 'UTC')
        const names = agreedBy.join(', ')
        const sentence =
          agreedBy.length === 0
            ? t`${number}, version ${version}, agreed ${day}.`
            : t`${number}, version ${version}, agreed ${day} by ${names}.`
        return note([agreement], sentence)
      })}
      {listed.length === 1 && listed.map(({ number, ...one }) => note([one], t`${number}: the payee's list price.`))}
      {listed.length > 1 && note(listed, t`${numbers}: the payee's list prices.`)}
    </>
  )
}

function isListed({ agreedOn }: { agreedOn: string | null }): boolean {
  return agreedOn === null
}
