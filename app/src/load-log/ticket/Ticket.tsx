import type { ReactNode } from 'react'
import { renderSVG } from 'uqr'
import { TruckPlate } from '../../truck/TruckPlate.tsx'
import { Logo } from '../../ui/splash/Logo.tsx'
import './Ticket.css'

type Pair = { label: string; value: string }

type TicketProps = {
  number: string
  /** Whose copy: "Hauler copy". */
  copy: string
  state: ReactNode
  date: string
  /** The grade of its proof: "Proof A: 2 people. GPS at the pit and at the site.". */
  evidence?: string
  plate: string
  /** Fills the plate while the truck carries the load: a load that is over has an outline. */
  loaded: boolean
  party: string
  partySecond: string
  facts: readonly Pair[]
  weights: readonly Pair[]
  /** Undefined before anyone has recorded it; then `noNet` is shown. */
  net: string | undefined
  netUnit: string
  noNet: string
  /** The content of the QR code. */
  code: string
  codeLabel: string
  /** Who recorded what, when: the time as the label, the act as the value. */
  moments: readonly Pair[]
  /** Whose devices signed it. */
  seal?: ReactNode
  /** Who received the load, with their signature. */
  received?: ReactNode
  foot?: string
}

/** A ticket that looks like a printed ticket. It looks the same in every theme and in print. */
export function Ticket(props: TicketProps) {
  const { number, copy, state, date, evidence, plate, loaded, party, partySecond, facts, seal, received, foot } = props
  return (
    <article className="hw-ticket" data-theme="light">
      <header className="hw-ticket-head">
        <Logo height={20} />
        <span>{copy}</span>
      </header>
      <div className="hw-ticket-part">
        <h2 className="hw-ticket-number">{number}</h2>
        {state}
        <span className="hw-ticket-quiet">{date}</span>
        {evidence && <span className="hw-ticket-quiet">{evidence}</span>}
      </div>
      <div className="hw-ticket-party">
        <TruckPlate number={plate} size="header" loaded={loaded} />
        <span>
          <strong>{party}</strong>
          <span className="hw-ticket-quiet">{partySecond}</span>
        </span>
      </div>
      <Pairs className="hw-ticket-facts" pairs={facts} />
      <Weights {...props} />
      {seal}
      <Witness {...props} />
      {received}
      {foot && <p className="hw-ticket-quiet hw-ticket-foot">{foot}</p>}
    </article>
  )
}

function Weights({ weights, net, netUnit, noNet }: Pick<TicketProps, 'weights' | 'net' | 'netUnit' | 'noNet'>) {
  return (
    <div className="hw-ticket-weights">
      <Pairs className="hw-ticket-pounds" pairs={weights} />
      {net === undefined ? (
        <span className="hw-ticket-quiet">{noNet}</span>
      ) : (
        <span className="hw-ticket-net">
          {net}
          <span className="hw-ticket-unit"> {netUnit}</span>
        </span>
      )}
    </div>
  )
}

function Witness({ code, codeLabel, moments }: Pick<TicketProps, 'code' | 'codeLabel' | 'moments'>) {
  const svg = renderSVG(code, { border: 0, blackColor: '#191B1D', whiteColor: '#FBF9F4' })
  const drawing = `data:image/svg+xml,${encodeURIComponent(svg)}`
  return (
    <div className="hw-ticket-witness">
      <img src={drawing} alt={codeLabel} width={124} height={124} />
      <Pairs className="hw-ticket-moments" pairs={moments} />
    </div>
  )
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
