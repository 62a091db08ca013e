/**
 * Truck and ticket numbers inside a text stay on one line: browsers break "T-201" after its hyphen. A span that doesn't
 * wrap leaves the text as it is, for a search and for copying; a joiner character would be copied too.
 */
import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from 'react'
import './whole-codes.css'

/** A hyphen before a digit, with the word around it: "T-201", "OR-00001", "W-9", "555-0142". */
const code = /([\p{L}\d]+(?:-[\p{L}\d]+)*-\d[\p{L}\d]*)/u

/** Wraps the codes of each string in it, and of the tags of a message. Our own components stay as they are. */
export function WholeCodes({ children }: { children: ReactNode }) {
  return wrap(children)
}

function wrap(children: ReactNode): ReactNode {
  return Children.map(children, child => {
    if (typeof child === 'string') return code.test(child) ? split(child) : child
    if (!isValidElement<{ children?: ReactNode }>(child) || child.props.children === undefined) return child
    const isTag = typeof child.type === 'string' || child.type === Fragment
    return isTag ? cloneElement(child, {}, wrap(child.props.children)) : child
  })
}

function split(text: string): ReactNode {
  // With a group in the pattern, every second part is a code.
  return Children.map(text.split(code), (part, index) =>
    index % 2 === 0 ? part : <span className="hw-whole">{part}</span>,
  )
}
