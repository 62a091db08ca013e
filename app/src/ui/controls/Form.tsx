import type { FormEventHandler, ReactNode } from 'react'
import './Form.css'

/** A form as one column of fields that ends with its act. The browser's own bubbles stay out of the way. */
export function Form({ onSubmit, children }: { onSubmit: FormEventHandler; children: ReactNode }) {
  return (
    <form className="hw-form" noValidate onSubmit={onSubmit}>
      {children}
    </form>
  )
}
