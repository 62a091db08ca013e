import { type At, type BurnUpProps, burnUpHeight, burnUpMargin } from './burn-up.ts'

/** The lines of the burn-up chart, for a width in pixels. */
export function BurnUpInk({ width, hatch, ...props }: BurnUpProps & { width: number; hatch: string }) {
  const { fromMs, toMs, top, done, plan, forecast = [], now, end, hours, amounts } = props
  const { left, right, bottom } = burnUpMargin
  const inside = { width: width - left - right, height: burnUpHeight - burnUpMargin.top - bottom }
  const x = (atMs: number) => left + ((atMs - fromMs) / Math.max(1, toMs - fromMs)) * inside.width
  const y = (value: number) => burnUpMargin.top + (1 - value / Math.max(1, top)) * inside.height
  const line = (points: readonly At[]) => points.map(point => `${x(point.atMs)} ${y(point.value)}`).join('L')
  const high = forecast.map(at => `${x(at.atMs)} ${y(at.high)}`)
  const low = forecast.toReversed().map(at => `${x(at.atMs)} ${y(at.low)}`)
  return (
    <>
      {amounts.map(amount => (
        <g key={amount.value}>
          <path className="hw-burn-rule" d={`M${left} ${y(amount.value)}H${width - right}`} />
          <text x={left - 10} y={y(amount.value) + 5} textAnchor="end">
            {amount.label}
          </text>
        </g>
      ))}
      {hours.map(hour => (
        <text key={hour.atMs} x={x(hour.atMs)} y={burnUpHeight - 6} textAnchor="middle">
          {hour.label}
        </text>
      ))}
      {forecast.length > 1 && <path d={`M${[...high, ...low].join('L')}z`} fill={hatch} />}
      {plan.length > 1 && <path className="hw-burn-plan" d={`M${line(plan)}`} />}
      {done.length > 1 && <path className="hw-burn-done" d={steps(done, x, y)} />}
      {now && <Now now={now} x={x(now.atMs)} y={y(now.value)} width={width} />}
      {end && <EndLabel label={end.label} x={x(end.atMs)} width={width} />}
    </>
  )
}

/** Half of the longest label, "11:59 p.m.". */
const endLabelHalf = 52

/** Above the end of the forecast; near the edge of the chart it ends there. */
function EndLabel({ label, x, width }: { label: string; x: number; width: number }) {
  const isAtEdge = x > width - endLabelHalf
  return (
    <text className="hw-burn-number" x={isAtEdge ? width : x} y={22} textAnchor={isAtEdge ? 'end' : 'middle'}>
      {label}
    </text>
  )
}

type NowProps = { now: NonNullable<BurnUpProps['now']>; x: number; y: number; width: number }

/** The widest letter of the second line, and of the number above it, px. */
const letterWidth = 8
const numberWidth = 13

/** Right of now if there is room, below the forecast; otherwise left of it, above the line of what is delivered. */
function Now({ now, x, y, width }: NowProps) {
  const textWidth = Math.max(now.second.length * letterWidth, now.label.length * numberWidth)
  const onLeft = x + 12 + textWidth > width
  const textX = onLeft ? x - 12 : x + 12
  const anchor = onLeft ? 'end' : 'start'
  // That line rises to the right. Where it has come to the top, there is room far below it.
  const lowest = burnUpHeight - 54
  const hasRoomAbove = y - 34 - 22 > 0
  const textY = onLeft ? (hasRoomAbove ? y - 34 : lowest) : Math.min(y + 26, lowest)
  return (
    <g>
      <path className="hw-burn-now" d={`M${x} ${burnUpMargin.top - 14}V${burnUpHeight - burnUpMargin.bottom}`} />
      <circle className="hw-burn-dot" cx={x} cy={y} r={5} />
      <text className="hw-burn-number" x={textX} y={textY} textAnchor={anchor}>
        {now.label}
      </text>
      <text x={textX} y={textY + 20} textAnchor={anchor}>
        {now.second}
      </text>
    </g>
  )
}

function steps(points: readonly At[], x: (atMs: number) => number, y: (value: number) => number): string {
  return points
    .map((point, index) => `${index === 0 ? 'M' : 'H'}${x(point.atMs)}${index === 0 ? ' ' : 'V'}${y(point.value)}`)
    .join('')
}
