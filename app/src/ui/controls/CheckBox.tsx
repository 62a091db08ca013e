import type { ComponentProps } from 'react'
import './Field.css'

/** The box of a checkbox, the same on every page. Its label is around it or beside it. */
export function CheckBox(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return <input {...props} type="checkbox" className="hw-check-box" />
}
