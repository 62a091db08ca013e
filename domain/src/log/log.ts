/** Logs that apps send: errors and activity (specification 3), with all secrets removed. */
import { z } from 'zod'
import { AppError } from '../errors.ts'
import { uidSchema } from '../ids.ts'
import { instantMsSchema } from '../time.ts'

export const logCollections = ['haulway-error-logs', 'haulway-info-logs'] as const
export type LogCollection = (typeof logCollections)[number]

const platformSchema = z.enum(['ios', 'android', 'web'])

/** The record. `occuredOn` has the wire's spelling. */
export const logSchema = z.object({
  payload: z.unknown(),
  occuredOn: instantMsSchema,
  platform: platformSchema,
  userId: uidSchema,
})
export type Log = z.infer<typeof logSchema>

/** What an app sends. `userId` is accepted and replaced by the caller's uid. */
export const logInputSchema = z.object({
  payload: z.unknown(),
  occuredOn: instantMsSchema,
  platform: z.string().max(40),
  userId: z.string().max(64).nullish(),
})
export type LogInput = z.infer<typeof logInputSchema>

export const logPayloadCharactersMax = 16_000

/**
 * The scrubbed record of an app's log.
 * @throws AppError invalidPlatform ('Invalid Platform', specification 8); tooLarge when more than
 * `logPayloadCharactersMax` of JSON are left
 */
export function decideLog(input: LogInput, userId: string): Log {
  const platform = platformSchema.safeParse(input.platform)
  if (!platform.success) throw new AppError('invalidPlatform')
  const payload = scrub(input.payload)
  if (JSON.stringify(payload).length > logPayloadCharactersMax) throw new AppError('tooLarge')
  return { payload, occuredOn: input.occuredOn, platform: platform.data, userId }
}

const depthMax = 6
const entriesMax = 100
const stringCharactersMax = 4000

const secretKey = /token|passw|secret|authorization|cookie|verifier|challenge|e-?mail|bearer|signature/i
const placeKey = /^(lat|lng|lon|long|latitude|longitude|coords?|coordinates|position|positions|location|locations)$/i

/**
 * A copy without tokens, email addresses and positions, whether under a matching key or inside a text, with limits on
 * depth, entries and text length. A placeholder replaces each removed value.
 */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value)
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value !== 'object') return null
  if (depth >= depthMax) return '[too deep]'
  if (Array.isArray(value)) return value.slice(0, entriesMax).map(item => scrub(item, depth + 1))
  const entries = Object.entries(value).slice(0, entriesMax)
  return Object.fromEntries(entries.map(([key, part]) => [scrubText(key), scrubPart(key, part, depth + 1)]))
}

function scrubPart(key: string, part: unknown, depth: number): unknown {
  if (secretKey.test(key)) return '[removed]'
  if (placeKey.test(key)) return '[position]'
  return scrub(part, depth)
}

const textRules: [RegExp, string][] = [
  [/[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi, '[e-mail]'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 [token]'],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '[token]'],
  [/\b((?:\w*token|passw\w*|secret|code|verifier|challenge)["']?\s*[=:]\s*["']?)[^\s"'&,;}]+/gi, '$1[removed]'],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d+\.[\w-]{20,}/gi, '[token]'],
  // Last, other long secrets: 40 characters without a space that are not a word. Ids (36) and paths stay readable.
  [/(?<![\w/-])(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{40,}/g, '[token]'],
  [/\b((?:lat|lng|lon|latitude|longitude)["']?\s*[=:]\s*["']?)-?\d+(?:\.\d+)?/gi, '$1[position]'],
  [/-?\d{1,3}\.\d{3,}\s*,\s*-?\d{1,3}\.\d{3,}/g, '[position]'],
]

function scrubText(text: string): string {
  const bounded = text.length > stringCharactersMax ? `${text.slice(0, stringCharactersMax)}…` : text
  return textRules.reduce((left, [pattern, placeholder]) => left.replace(pattern, placeholder), bounded)
}
