import { formatPercent } from '../format/format.ts'
import { AmountBar } from './AmountBar.tsx'
import './ProgressBar.css'

/** The progress of long work, as text and as a bar. */
export function ProgressBar({ text, done, of }: { text: string; done: number; of: number }) {
  const share = of > 0 ? Math.min(1, done / of) : 0
  return (
    <div
      className="hw-progress"
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={done}
      aria-label={text}
    >
      <AmountBar label={text} done={share} />
      <p>
        <span>{text}</span>
        <span>{formatPercent(Math.floor(share * 100) / 100)}</span>
      </p>
    </div>
  )
}
