import { useWidth } from '../layout/use-width.ts'
import './TimeSlider.css'

type Span = { fromMs: number; toMs: number }

type TimeSliderProps = Span & {
  /** The accessible name: "Time of load 50". */
  label: string
  atMs: number
  onChange: (atMs: number) => void
  /** The chosen time as text, for screen readers: "10:57:00, to the site". */
  valueText: string
  /** Consecutive parts, each with its label below it, separated by thin gaps. */
  parts: readonly (Span & { label: string })[]
  /** Times without GPS points: hatched. */
  gaps: readonly Span[]
  /** Times whose points were sent late: short vertical ticks. */
  late: readonly Span[]
  /** Single moments: small ticks above the road. */
  marks: readonly number[]
  /** A curve above the road, such as speed; a null value interrupts it. */
  line: readonly { atMs: number; value: number | null }[]
}

const lineHeight = 30
/** Average width of a letter in the labels below the road, px. */
const letterWidth = 7.4
const stepMs = 5_000

/** A time slider drawn as a road: filled up to the chosen time, hatched where points are missing. */
export function TimeSlider(props: TimeSliderProps) {
  const { label, fromMs, toMs, atMs, onChange, valueText, parts, gaps, late, marks, line } = props
  const [road, width] = useWidth<HTMLDivElement>(200)
  const share = (time: number) => Math.min(1, Math.max(0, (time - fromMs) / Math.max(1, toMs - fromMs)))
  const at = (time: number) => `${share(time) * 100}%`
  const over = (span: Span) => ({ left: at(span.fromMs), width: `${(share(span.toMs) - share(span.fromMs)) * 100}%` })
  const hasRoom = (part: Span & { label: string }) =>
    (share(part.toMs) - share(part.fromMs)) * width >= part.label.length * letterWidth
  return (
    <div className="hw-slider">
      <svg className="hw-slider-line" viewBox={`0 0 ${width} ${lineHeight}`} height={lineHeight} aria-hidden="true">
        {linesOf(line).map(points => (
          <polyline key={points[0]?.atMs} points={pointsText(points, width, share, topOf(line))} />
        ))}
      </svg>
      <div ref={road} className="hw-slider-road">
        <div className="hw-slider-track" aria-hidden="true">
          <i className="hw-slider-done" style={{ width: at(atMs) }} />
          {late.map(span => (
            <i key={span.fromMs} className="hw-slider-late" style={over(span)} />
          ))}
          {gaps.map(span => (
            <i key={span.fromMs} className="hw-slider-gap" style={over(span)} />
          ))}
          {parts.slice(1).map(part => (
            <i key={part.fromMs} className="hw-slider-slit" style={{ left: at(part.fromMs) }} />
          ))}
        </div>
        {marks.map((mark, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: marks may share a time, and never change order
          <i key={index} className="hw-slider-mark" style={{ left: at(mark) }} aria-hidden="true" />
        ))}
        <i className="hw-slider-now" style={{ left: at(atMs) }} aria-hidden="true" />
        <input
          type="range"
          aria-label={label}
          aria-valuetext={valueText}
          min={fromMs}
          max={toMs}
          step={stepMs}
          value={atMs}
          onChange={event => onChange(Number(event.target.value))}
        />
      </div>
      <div className="hw-slider-parts" aria-hidden="true">
        {parts.filter(hasRoom).map(part => (
          <span key={part.fromMs} style={over(part)}>
            {part.label}
          </span>
        ))}
      </div>
    </div>
  )
}

type At = { atMs: number; value: number | null }

/** Splits the curve where the value is null. */
function linesOf(line: readonly At[]): At[][] {
  const lines: At[][] = [[]]
  for (const each of line) {
    if (each.value === null) lines.push([])
    else lines.at(-1)?.push(each)
  }
  return lines.filter(points => points.length > 1)
}

function topOf(line: readonly At[]): number {
  return line.reduce((top, { value }) => Math.max(top, value ?? 0), 1)
}

function pointsText(points: readonly At[], width: number, share: (time: number) => number, top: number): string {
  return points
    .map(
      ({ atMs, value }) =>
        `${(share(atMs) * width).toFixed(1)},${(lineHeight - 1 - ((value ?? 0) / top) * (lineHeight - 4)).toFixed(1)}`,
    )
    .join(' ')
}
