/** Adds something to a list, from the band. */
import { HeaderButton } from './HeaderButton.tsx'

export function AddButton({ words, onPress }: { words: string; onPress: () => void }) {
  return <HeaderButton icon="plus" words={words} onPress={onPress} />
}
