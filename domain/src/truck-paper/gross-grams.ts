/** What a loaded truck can weigh at all, from a small single-axle truck to one with a heavy permit. */
import { z } from 'zod'

/** In grams. */
export const grossGramsBounds = [2_000_000, 150_000_000] as const

export const grossGramsSchema = z.int().min(grossGramsBounds[0]).max(grossGramsBounds[1])
