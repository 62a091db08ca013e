import { type IconName, icons } from './icons.ts'
import './Icon.css'

type IconProps = {
  name: IconName
  /** 24 unless told; 20 in dense rows, 32 for the operator. */
  size?: number
  /** Read aloud only where the icon stands without words. */
  label?: string
}

/** One icon of the set, in the ink of the words beside it. */
export function Icon({ name, size = 24, label }: IconProps) {
  const spoken = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by its label, or hidden beside the words it repeats
    <svg
      className="hw-icon"
      viewBox="0 0 24 24"
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      strokeWidth={size >= 32 ? 2.25 : 2}
      {...spoken}
    >
      <path d={icons[name]} />
    </svg>
  )
}
