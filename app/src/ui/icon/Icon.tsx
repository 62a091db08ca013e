import { type IconName, icons } from './icons.ts'
import './Icon.css'

type IconProps = {
  name: IconName
  /** Size in px: 24 by default, 20 in dense rows, 32 for the operator. */
  size?: number
  /** The accessible name; only for an icon without text next to it. */
  label?: string
}

/** One icon of the set, in the color of the text next to it. */
export function Icon({ name, size = 24, label }: IconProps) {
  const accessible = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or is hidden next to text with the same meaning
    <svg
      className="hw-icon"
      viewBox="0 0 24 24"
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      strokeWidth={size >= 32 ? 2.25 : 2}
      {...accessible}
    >
      <path d={icons[name]} />
    </svg>
  )
}
