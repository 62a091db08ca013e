/** Adds something to a list, from the band: in words on a desktop, as an icon where a phone's band has no room. */
import { PlainButton } from '../ui/PlainButton.tsx'
import { useIsWide } from '../ui/use-is-wide.ts'

export function AddButton({ words, onPress }: { words: string; onPress: () => void }) {
  if (!useIsWide()) return <PlainButton bare icon="plus" label={words} onPress={onPress} />
  return (
    <PlainButton icon="plus" onPress={onPress}>
      {words}
    </PlainButton>
  )
}
