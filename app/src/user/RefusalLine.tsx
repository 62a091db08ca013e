/** A refusal as the user meets it: the sentence, with its shape. */
import { StateWord } from '../ui/StateWord.tsx'

export function RefusalLine({ refusal }: { refusal: { message: string } | undefined }) {
  if (!refusal) return null
  return (
    <p role="alert">
      <StateWord tone="stop">{refusal.message}</StateWord>
    </p>
  )
}
