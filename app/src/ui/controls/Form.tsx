import type { FormEventHandler, ReactNode } from 'react'
import './Form.css'

/** A form as one column of fields that ends with its submit button. Turns off the browser's own error bubbles. */
export function Form({ onSubmit, children }: { onSubmit: FormEventHandler; children: ReactNode }) {
  return (
    <form className="hw-form" noValidate onSubmit={onSubmit}>
      {children}
    </form>
  )
}
