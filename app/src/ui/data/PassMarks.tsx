import './PassMarks.css'

/** One mark for each bucket pass that a load takes; the filled ones are in the truck. */
export function PassMarks({ done, of, label }: { done: number; of: number; label: string }) {
  const marks = Array.from({ length: Math.max(done, of) }, (_, index) => index)
  return (
    <span className="hw-passes" role="img" aria-label={label}>
      {marks.map(index => (
        <i key={index} className={index < done ? 'hw-pass hw-pass-done' : 'hw-pass'} />
      ))}
    </span>
  )
}
