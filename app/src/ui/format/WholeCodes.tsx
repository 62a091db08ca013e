/**
 * Truck and ticket numbers inside a text stay on one line: browsers break "T-201" after its hyphen. A span that doesn't
 * wrap leaves the text as it is, for a search and for copying; a joiner character would be copied too.
 */
import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from 'react'
import './whole-codes.css'

const hyphenated = /([\p{L}\d]+(?:-[\p{L}\d]+)+)/u
/** Longer ones have to wrap: a project may be named by its section of a road. */
const charactersMax = 16
/** "T-201", "T-201-B", "W-9", "OR-00001" */
const isCode = (word: string) => word.length <= charactersMax && /\d/.test(word)

/** Wraps the codes of each string in it, and of the tags of a message. Our own components stay as they are. */
export function WholeCodes({ children }: { children: ReactNode }) {
  return wrap(children)
}

function wrap(children: ReactNode): ReactNode {
  return Children.map(children, child => {
    if (typeof child === 'string') return split(child)
    if (!isValidElement<{ children?: ReactNode }>(child) || child.props.children === undefined) return child
    const isTag = typeof child.type === 'string' || child.type === Fragment
    return isTag ? cloneElement(child, {}, wrap(child.props.children)) : child
  })
}

function split(text: string): ReactNode {
  // With a group in the pattern, every second part is a word with hyphens.
  const parts = text.split(hyphenated)
  if (!parts.some((part, index) => index % 2 === 1 && isCode(part))) return text
  return Children.map(parts, (part, index) =>
    index % 2 === 1 && isCode(part) ? <span className="hw-whole">{part}</span> : part,
  )
}
