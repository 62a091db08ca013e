/**
 * The first page of a statement as it prints, beside its lines: the sums by kind with the numbers of their footnotes,
 * the parts from what was earned to what is paid, and the footnotes. A sum marks its lines, and a line its sum.
 */
import { lineRules } from '@haulway/domain/pay/line/line-rules.ts'
import {
  agreementNote,
  countLoads,
  groupLines,
  type LineGroup,
  noteNumbers,
} from '@haulway/domain/pay/statement/line-groups.ts'
import { type PrintedParty, type PrintedStatement, partsOf } from '@haulway/domain/pay/statement/printed-statement.ts'
import { formatPhoneNo } from '@haulway/domain/phone-no.ts'
import { unitNames } from '@haulway/domain/units.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useDomainLabels } from '../../ui/format/domain-labels.ts'
import { formatLoad, formatMoney, formatNumber } from '../../ui/format/format.ts'
import { Logo } from '../../ui/splash/Logo.tsx'
import { formatCalendarDay } from '../../work/offer/work-labels.ts'
import { idOfLine, type MarkedKind, PrintedNotes, useLineTitle } from './PrintedLines.tsx'
import { usePartTitle, weekLabel } from './statement-labels.ts'
import './statement.css'

type Props = { printed: PrintedStatement; mark: MarkedKind }

export function PrintedSheet({ printed, mark }: Props) {
  const { t } = useLingui()
  const partTitle = usePartTitle()
  const amount = (cents: number) => formatNumber(cents / 100, 2, true)
  // A tax that a certificate exempts is among the footnotes.
  const parts = partsOf(printed).filter(({ certificateNo }) => certificateNo === undefined)
  return (
    <article className="statement-sheet" data-theme="light">
      <SheetHead printed={printed} />
      <ul>
        {groupLines(printed.lines, { byProject: false }).map(group => (
          <SumOfKind key={group.code} group={group} printed={printed} mark={mark} />
        ))}
      </ul>
      <dl>
        <SheetSum label={t`Earned`} value={amount(printed.earnedCents)} earned />
        {parts.map(part => (
          <SheetSum key={partTitle(part, printed)} label={partTitle(part, printed)} value={amount(part.amountCents)} />
        ))}
      </dl>
      <p className="statement-sheet-pay">
        <span>{t`To pay`}</span>
        <strong>{formatMoney(printed.payCents, printed.currency)}</strong>
      </p>
      <SheetNotes printed={printed} />
    </article>
  )
}

function SheetHead({ printed: { number, from, to, closedOn, dueOn, payer, payee } }: Pick<Props, 'printed'>) {
  const { t } = useLingui()
  return (
    <>
      <header>
        <Logo height={20} />
        <span>{t`Statement`}</span>
      </header>
      <div className="statement-sheet-number">
        <strong>{number}</strong>
        <span>
          <span>{t`Closed ${formatCalendarDay(closedOn)}`}</span>
          <b>{t`Due ${formatCalendarDay(dueOn)}`}</b>
        </span>
        <span>{weekLabel({ from, to })}</span>
      </div>
      <div className="statement-sheet-parties">
        <Party title={t`Payer`} party={payer} />
        <Party title={t`Payee`} party={payee} />
      </div>
    </>
  )
}

function Party({ title, party: { name, address, phoneNo } }: { title: string; party: PrintedParty }) {
  return (
    <p>
      <span>{title}</span>
      <b>{name}</b>
      {address.map(line => (
        <span key={line}>{line}</span>
      ))}
      {phoneNo && <span>{formatPhoneNo(phoneNo)}</span>}
    </p>
  )
}

/** All lines of one kind as one sum. It marks them, and leads to the first. */
function SumOfKind({ group, printed, mark }: Props & { group: LineGroup }) {
  const title = useGroupTitle()(group)
  const notes = noteNumbers(printed.lines)
  const ofAgreements = [...new Set(group.lines.flatMap(({ agreement }) => agreement ?? []))]
  // A single one needs no letter.
  const agreements = printed.agreements.length > 1 ? ofAgreements.map(agreementNote) : []
  const first = group.lines[0]
  const toFirst = () => first && document.getElementById(idOfLine(printed, first))?.scrollIntoView({ block: 'nearest' })
  return (
    <li className={mark.kind === group.code ? 'statement-marked' : undefined}>
      <button type="button" {...mark.by(group.code)} onClick={toFirst}>
        <span>
          {title} <sup>{[...group.rules.map(rule => notes.get(rule)), ...agreements].join(', ')}</sup>
        </span>
        <b>{formatNumber(group.amountCents / 100, 2, true)}</b>
      </button>
    </li>
  )
}

function SheetSum({ label, value, earned }: { label: string; value: string; earned?: boolean }) {
  return (
    <div className={earned ? 'statement-sheet-earned' : undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** Where it is paid to, and below the tear line each rule with its number. */
function SheetNotes({ printed }: Pick<Props, 'printed'>) {
  const sentence = useDomainLabels()
  return (
    <footer>
      {printed.paidTo !== null && (
        <p>
          <Trans>Paid to {printed.paidTo}</Trans>
        </p>
      )}
      <ol>
        {[...noteNumbers(printed.lines)].map(([rule, number]) => (
          <Note key={rule} number={number}>
            {sentence(lineRules[rule])}
          </Note>
        ))}
      </ol>
      <PrintedNotes printed={printed} />
    </footer>
  )
}

function Note({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li>
      <sup>{number}</sup> {children}
    </li>
  )
}

/** "Haul, 8 loads, 166.18 tons" */
function useGroupTitle(): (group: LineGroup) => string {
  const { t } = useLingui()
  const lineTitle = useLineTitle()
  return ({ code, lines, quantity }) => {
    const loads = countLoads(lines)
    const unit = unitNames.find(each => each !== 'load' && each === quantity?.unit)
    const [first] = lines
    return [
      code === 'correction' ? t`Corrections` : first && lineTitle({ code: first.code }),
      ...(loads > 0 ? [plural(loads, { one: '# load', other: '# loads' })] : []),
      ...(unit && quantity ? [formatLoad({ amountMilli: quantity.milli, unit })] : []),
    ].join(', ')
  }
}
