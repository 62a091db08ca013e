import { Icon } from '../icon/Icon.tsx'
import './LineSelect.css'

type Props = {
  /** Its name for screen readers: in a line with other text, the chosen option says enough. */
  label: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** A choice in a line with other text, such as how a list is sorted, with the device's own picker. */
export function LineSelect({ label, options, value, onChange }: Props) {
  return (
    <span className="hw-line-select">
      <select aria-label={label} value={value} onChange={event => onChange(event.currentTarget.value)}>
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" size={20} />
    </span>
  )
}
