import { AmountBar } from './AmountBar.tsx'
import './ProgressBar.css'

/** Long work: how much is done of how much, in words and as a bar. */
export function ProgressBar({ words, done, of }: { words: string; done: number; of: number }) {
  const share = of > 0 ? Math.min(1, done / of) : 0
  return (
    <div
      className="hw-progress"
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={done}
      aria-label={words}
    >
      <AmountBar label={words} done={share} />
      <p>
        <span>{words}</span>
        <span>{Math.floor(share * 100)} %</span>
      </p>
    </div>
  )
}
