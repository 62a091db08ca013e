/** One hit of the palette: its name with what was searched underlined, what it is, and its number. */
import { TruckPlate } from '../truck/TruckPlate.tsx'
import { Icon } from '../ui/icon/Icon.tsx'
import type { Hit } from './find-hits.ts'

type Props = {
  id: string
  hit: Hit
  words: readonly string[]
  isChosen: boolean
  onPoint: () => void
  onOpen: (inNewTab: boolean) => void
}

export function HitRow({ id, hit, words, isChosen, onPoint, onOpen }: Props) {
  const { name, second, plate, icon, value } = hit
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the chosen option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field's Enter opens it
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className="hw-palette-hit"
      // Browsers also send this when the list scrolls under a resting pointer, which must not choose.
      onPointerMove={event => !isChosen && (event.movementX !== 0 || event.movementY !== 0) && onPoint()}
      onClick={event => onOpen(event.ctrlKey || event.metaKey)}
    >
      <span className="hw-palette-lead">
        {plate ? <TruckPlate {...plate} size="list" /> : icon && <Icon name={icon} />}
      </span>
      <span className="hw-palette-words">
        <strong>
          <Marked text={name} words={words} />
        </strong>{' '}
        <span>{second}</span>
      </span>
      {value !== undefined && <span className="hw-palette-value">{value}</span>}
    </div>
  )
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const lower = text.toLocaleLowerCase()
  const word = words.find(each => lower.includes(each))
  // Lower case has another length in some languages; such a name is not marked.
  if (word === undefined || lower.length !== text.length) return text
  const at = lower.indexOf(word)
  return (
    <>
      {text.slice(0, at)}
      <u>{text.slice(at, at + word.length)}</u>
      {text.slice(at + word.length)}
    </>
  )
}
