/** A page or an area that is loaded when it is first opened. The rest of the app is stored once one is drawn. */
import type { ReactNode } from 'react'
import { keepForOffline } from '../native/offline-copy.ts'
import { type LazyPart, Part } from './Part.tsx'

const nothing = {}

/** @param waiting without it, Ionic keeps the page before it until this one is there */
export function LazyPage({ of, waiting }: { of: LazyPart; waiting?: ReactNode }) {
  return <Part of={of} with={nothing} waiting={waiting} onDrawn={keepForOffline} />
}
