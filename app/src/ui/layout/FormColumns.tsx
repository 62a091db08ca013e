import type { ReactNode } from 'react'
import '../controls/Form.css'
import './form-columns.css'

/** The fields of a form beside what they result in and its button. Without the room for both, one below the other. */
export function FormColumns({ children, beside }: { children: ReactNode; beside: ReactNode }) {
  return (
    <div className="hw-form-columns">
      <div className="hw-form-columns-inside">
        <div className="hw-form">{children}</div>
        <div className="hw-form-beside">
          <div className="hw-form">{beside}</div>
        </div>
      </div>
    </div>
  )
}
