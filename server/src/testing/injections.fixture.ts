/** Texts that somebody might send in the hope that something takes them for more than text (measures: S9). */
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const lines = readFileSync(new URL('injections.txt', import.meta.url), 'utf8').split('\n')

/** None is longer than 60 characters, so that they fit in a name. */
export const injections: readonly string[] = lines
  .filter(line => line.startsWith('"'))
  .map(line => z.string().max(60).parse(JSON.parse(line)))

/** What PostgreSQL keeps in no text, or JSON in no string: zero, and half of a pair of surrogates. */
export const unkeepable = ['a\u0000b', '\u0000', 'a\ud800b', '\udc00', '\ud83d', 'x\udfff\ud800'] as const
