/** What a test knows of a form: where it is, what it is filled with, and what it sends. */
import type { ReactNode } from 'react'

export type FormRow = {
  /** The file that holds it; a rule of the repo asks for a row for each form of the app. */
  form: string
  /** `take` is told of what the form hands to its page, where that makes the call. */
  part: ReactNode | ((take: (call: string) => Promise<void>) => ReactNode)
  /** The button that opens it, where a sheet holds it. */
  open?: string | RegExp
  /** The button that sends it. */
  act: string | RegExp
  /** The call it makes, or the path it posts to. */
  call: string
  /** Whether it may be sent with nothing in it. */
  mayBeEmpty?: boolean
  /** Whether the password is asked for before it is sent. */
  asksForProof?: boolean
  /** Right answers by label. Of a choice the answer is the label of what is chosen, or a part of it. */
  answers: Record<string, string>
}

export const nothing = () => {}
