import './AmountBar.css'

type AmountBarProps = {
  /** The amounts as text, for screen readers: "942 of 2,200 tons". The page also shows the number next to the bar. */
  label: string
  /** The part that is done, as a share of the whole, 0..1. */
  done: number
  /** The forecast, or what is not known, as a share of the whole: hatched from the end of `done` to here. */
  forecast?: number
  /** Whether the whole is what was planned: outlined, since a plan isn't a forecast. */
  planned?: boolean
  /** The legal payload or the plan, as a share of the whole: a vertical mark. */
  mark?: number
  /** Bucket passes that made up `done`: the fill has one piece per bucket, and the bar is 26 px high. */
  passes?: number
  thin?: boolean
}

/** A quantity as a bar whose fill ends slanted, like a dump body. */
export function AmountBar({ label, done, forecast, planned, mark, passes, thin }: AmountBarProps) {
  const size = passes ? 'hw-bar-passes' : thin ? 'hw-bar-thin' : ''
  const track = planned ? 'hw-bar-track hw-bar-planned' : 'hw-bar-track'
  return (
    <div className={`hw-bar ${size}`} role="img" aria-label={label}>
      <div className={track}>
        {forecast !== undefined && forecast > done && (
          <span className="hw-bar-forecast" style={{ width: percent(forecast) }} />
        )}
        {done > 0 && (
          <span className={done >= 1 ? 'hw-bar-fill hw-bar-full' : 'hw-bar-fill'} style={{ width: percent(done) }}>
            {slits(passes).map(at => (
              <i key={at} className="hw-bar-slit" style={{ left: percent(at) }} />
            ))}
          </span>
        )}
      </div>
      {mark !== undefined && <i className="hw-bar-mark" style={{ left: percent(mark) }} />}
    </div>
  )
}

function slits(passes = 1): number[] {
  return Array.from({ length: Math.max(0, passes - 1) }, (_, index) => (index + 1) / passes)
}

function percent(share: number): string {
  return `${Math.min(1, Math.max(0, share)) * 100}%`
}
