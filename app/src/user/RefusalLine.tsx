/** A refusal as the user meets it: the sentence, with its shape. */
import { useDomainWords } from '../ui/domain-words.ts'
import { StateWord } from '../ui/StateWord.tsx'

export function RefusalLine({ refusal }: { refusal: { message: string } | undefined }) {
  const say = useDomainWords()
  if (!refusal) return null
  return (
    <p role="alert">
      <StateWord tone="stop">{say(refusal.message)}</StateWord>
    </p>
  )
}
