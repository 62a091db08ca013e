/** The parts of a ticket that looks like a printed ticket. It looks the same in every theme and in print. */
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { renderSVG } from 'uqr'
import { TruckPlate } from '../../truck/TruckPlate.tsx'
import type { Measure } from '../../ui/format/format.ts'
import { Logo } from '../../ui/splash/Logo.tsx'
import './Ticket.css'

type Pair = { label: string; value: string }

/** @property copy whose copy it is: "Hauler copy" */
export function Ticket({ copy, children }: { copy: string; children: ReactNode }) {
  return (
    <article className="hw-ticket" data-theme="light">
      <header className="hw-ticket-head">
        <Logo height={20} />
        <span>{copy}</span>
      </header>
      {children}
    </article>
  )
}

type TitleProps = {
  number: string
  state: ReactNode
  date: string
  /** The grade of its proof: "Proof A: 2 people. GPS at the pit and at the site.". */
  proof: string | undefined
}

export function TicketTitle({ number, state, date, proof }: TitleProps) {
  return (
    <div className="hw-ticket-part">
      <h2 className="hw-ticket-number">{number}</h2>
      {state}
      <span className="hw-ticket-quiet">{date}</span>
      {proof && <span className="hw-ticket-quiet">{proof}</span>}
    </div>
  )
}

type HaulerProps = {
  name: string
  /** The driver and what is known of the truck, in one line. */
  second: string
  truckNumber: string
  /** Fills the truck's plate while it carries the load: a load that is over has an outline. */
  loaded: boolean
}

export function TicketHauler({ name, second, truckNumber, loaded }: HaulerProps) {
  return (
    <div className="hw-ticket-party">
      <TruckPlate number={truckNumber} size="header" loaded={loaded} />
      <span>
        <strong>{name}</strong>
        <span className="hw-ticket-quiet">{second}</span>
      </span>
    </div>
  )
}

export function TicketFacts({ facts }: { facts: readonly Pair[] }) {
  return <Pairs className="hw-ticket-facts" pairs={facts} />
}

/** @property net undefined before anyone has recorded it */
export function TicketWeights({ weights, net }: { weights: readonly Pair[]; net: Measure | undefined }) {
  const { t } = useLingui()
  return (
    <div className="hw-ticket-weights">
      <Pairs className="hw-ticket-pounds" pairs={weights} />
      {net ? (
        <span className="hw-ticket-net">
          {net.number}
          <span className="hw-ticket-unit"> {net.unit}</span>
        </span>
      ) : (
        <span className="hw-ticket-quiet">{t`Not loaded yet`}</span>
      )}
    </div>
  )
}

type WitnessProps = {
  /** What the QR code opens, and what it is called. */
  code: { address: string; label: string }
  /** Who recorded what, when: the time as the label, the act as the value. */
  moments: readonly Pair[]
}

export function TicketWitness({ code, moments }: WitnessProps) {
  const svg = renderSVG(code.address, { border: 0, blackColor: '#191B1D', whiteColor: '#FBF9F4' })
  const drawing = `data:image/svg+xml,${encodeURIComponent(svg)}`
  return (
    <div className="hw-ticket-witness">
      <img src={drawing} alt={code.label} width={124} height={124} />
      <Pairs className="hw-ticket-moments" pairs={moments} />
    </div>
  )
}

export function TicketFoot({ children }: { children: ReactNode }) {
  return <p className="hw-ticket-quiet hw-ticket-foot">{children}</p>
}

function Pairs({ className, pairs }: { className: string; pairs: readonly Pair[] }) {
  return (
    <dl className={className}>
      {pairs.map(pair => (
        <div key={`${pair.label} ${pair.value}`}>
          <dt>{pair.label}</dt>
          <dd>{pair.value}</dd>
        </div>
      ))}
    </dl>
  )
}
