/** A page or an area that is loaded when it is first opened. */
import type { ReactNode } from 'react'
import { type LazyPart, Part } from '../../ui/feedback/Part.tsx'
import { noteDrawn } from './after-first-page.ts'

const nothing = {}

/** @param waiting without it, Ionic keeps the page before it until this one is there */
export function LazyPage({ of, waiting }: { of: LazyPart; waiting?: ReactNode }) {
  return <Part of={of} with={nothing} waiting={waiting} onDrawn={noteDrawn} />
}
