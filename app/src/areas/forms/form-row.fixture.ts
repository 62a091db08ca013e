/** How a test uses a form: where the form is, what to fill in, and what it sends. */
import type { ReactNode } from 'react'

export type FormRow = {
  /** The form's file; a repository rule requires a row for each form of the app. */
  form: string
  /** Draws the form. If its page makes the call, the form's callback calls `take` instead. */
  part: ReactNode | ((take: (call: string) => Promise<void>) => ReactNode)
  /** The button that opens the form's sheet, if it is in one. */
  open?: string | RegExp
  /** The submit button. */
  act: string | RegExp
  /** The call that the form makes, or the path that it posts to. */
  call: string
  /** Whether the form may be submitted empty. */
  mayBeEmpty?: boolean
  /** Whether it can be left without a question: see `useForm`. */
  mayBeLeft?: true
  /** Whether the form asks for the password before it is sent. */
  asksForProof?: boolean
  /** Valid answers by label. The answer to a choice is the option's label, or a part of it. */
  answers: Record<string, string>
}

export const nothing = () => {}
