/**
 * Limits that cross: a minimum above its maximum, an end before its start. The pairs are found by the names of the
 * contract's fields. Each call with such a pair refuses it crossed, and accepts it in order.
 */
import { definitionOf } from '@haulway/domain/call.ts'
import { type CallName, contract } from '@haulway/domain/wire/contract.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { exampleIn, rightPartyIn } from '../testing/calls/call-rights.fixture.ts'
import { openCallWorld } from '../testing/calls/call-world.fixture.ts'
import { jobsDone } from '../testing/calls/principals.fixture.ts'
import { callNames, sendCall } from '../testing/calls/send-call.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { fingerprintOf } from '../testing/database-fingerprint.fixture.ts'
import { openTestNode } from '../testing/test-node.ts'
import { haulCard } from '../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())
const world = await openCallWorld(node)

type Pair = { call: CallName; path: string[]; low: string; high: string }

/** How the lower field of a pair is named, and what the other one has instead. */
const pairNames: [RegExp, string[]][] = [
  [/^minimum(?=[A-Z]|$)/, ['maximum']],
  [/^min(?=[A-Z]|$)/, ['max']],
  [/Min(imum)?(?=[A-Z]|$)/, ['Max', 'Maximum']],
  [/^low(est)?(?=[A-Z]|$)/, ['high', 'highest']],
  [/^from(?=[A-Z]|$)/, ['to', 'until', 'below']],
  [/From(?=[A-Z]|$)/, ['To', 'Until', 'Below']],
  [/^(start|started|since|after)(?=[A-Z]|$)/, ['end', 'ended', 'until', 'before']],
  [/Start(?=[A-Z]|$)/, ['End']],
  [/^tare(?=[A-Z]|$)/, ['gross', 'legalGross']],
]

const partSchema = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
})

function pairsOf(call: CallName, schema: unknown, path: string[] = []): Pair[] {
  const part = partSchema.safeParse(schema).data
  if (!part) return []
  const { properties = {}, items } = part
  const alternatives = [...(part.anyOf ?? []), ...(part.oneOf ?? []), ...(part.allOf ?? [])]
  const here = Object.keys(properties).flatMap(low =>
    pairNames
      .filter(([name]) => name.test(low))
      .flatMap(([name, others]) => others.map(other => low.replace(name, other)))
      .filter(high => high in properties)
      .map(high => ({ call, path, low, high })),
  )
  return [
    ...here,
    ...Object.entries(properties).flatMap(([field, inner]) => pairsOf(call, inner, [...path, field])),
    ...alternatives.flatMap(inner => pairsOf(call, inner, path)),
    ...pairsOf(call, items, [...path, '[]']),
  ]
}

function pairsOfContract(): Pair[] {
  const pairs = callNames.flatMap(call => {
    const schema: unknown = definitionOf(contract[call]).inputSchema
    if (!(schema instanceof z.ZodType)) return []
    return pairsOf(call, z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  })
  return [...new Map(pairs.map(pair => [nameOf(pair), pair])).values()]
}

const nameOf = ({ call, path, low, high }: Pair) => `${[call, ...path].join('.')}: ${low}, ${high}`

/** Two values for each pair, in order; swapped, they cross. */
const inOrder: Record<string, [unknown, unknown]> = {
  'minimumQuantityMilli, maximumQuantityMilli': [18_000, 22_000],
  'minE4, maxE4': [50_000, 80_000],
  'fromMills, belowMills': [3000, 4000],
  'tareGrams, legalGrossGrams': [13_000_000, 33_000_000],
  'tareMicro, grossMicro': [26_000_000_000, 66_000_000_000],
  'startDay, endDay': ['2026-03-02', '2026-03-09'],
  'from, until': ['2026-03-02', '2026-03-09'],
  'startAt, endAt': [Date.UTC(2026, 2, 2, 12), Date.UTC(2026, 2, 2, 20)],
  'from, to': [Date.UTC(2026, 2, 2, 15), Date.UTC(2026, 2, 2, 16)],
}

/** What the examples of calls leave out around a pair. */
const around: Record<string, object> = {
  card: haulCard,
  shownCard: haulCard,
  correction: { agreement: 'haul' },
  pay: {},
  breaks: [{ kind: 'break' }],
  fuel: { method: 'unitTable', rows: [{ amountE4: 100 }] },
  weights: { unit: 'lb' },
  addPostedLimit: { road: 'Mill Road', grossGrams: 20_000_000 },
  removePostedLimit: { road: 'Mill Road', grossGrams: 20_000_000 },
}

/** From an evening to the next morning, or a filter: crossed, it matches nothing, which is a true answer. */
const mayCross = [
  'changeNotificationSettings.quietHours: fromMinute, toMinute',
  'createProject: shiftStartMinute, shiftEndMinute',
  'listTruckerNotices: startsFrom, startsTo',
  'listShiftHours: from, to',
  'listCycleTimes: from, to',
]

const objectSchema = z.record(z.string(), z.unknown())

/** The value with other fields at a path, with what must be around them. */
function withFields(value: unknown, [step, ...rest]: string[], fields: object): unknown {
  if (step === undefined) return { ...Object(value), ...fields }
  if (step === '[]') return [withFields(Array.isArray(value) ? value[0] : undefined, rest, fields)]
  const isMissing = (inner: unknown) => inner === undefined || (Array.isArray(inner) && inner.length === 0)
  const object = objectSchema.parse(value ?? {})
  return { ...object, [step]: withFields(isMissing(object[step]) ? (around[step] ?? {}) : object[step], rest, fields) }
}

function inputOf({ call, path, low, high }: Pair, [lower, higher]: readonly [unknown, unknown]): unknown {
  const { quantity, ...example } = exampleIn(world, call)
  // Only one thing is corrected at a time, and a quantity is refused together with weights.
  const isAlone = path.includes('weights') || path[0] === 'correction'
  const shown = isAlone ? example : { ...example, ...(quantity !== undefined && { quantity }) }
  return withFields(shown, path, { [low]: lower, [high]: higher })
}

const refusalSchema = z.object({ data: z.object({ field: z.string().optional() }).loose().optional() })

/** Whether the refusal names one of the two fields, or the row that they limit. */
async function isRefused(pair: Pair, values: readonly [unknown, unknown]): Promise<boolean> {
  const { call, path, low, high } = pair
  const { code, fields, body } = await sendCall(node, call, inputOf(pair, values), rightPartyIn(world, call).headers)
  if (code !== 'invalidInput') return false
  const named = [...fields, refusalSchema.parse(body).data?.field ?? ''].map(each => each.replace(/\.0$/, ''))
  return named.some(each => {
    const last = each.split('.').at(-1)
    return last === low || last === high || (path.at(-1) === '[]' && last === path.at(-2))
  })
}

test('each pair of limits is refused crossed, for one of its fields, and nothing changes', async () => {
  // What a hauler has seen is only compared.
  const pairs = pairsOfContract().filter(({ path }) => path[0] !== 'shownCard')
  const refused = pairs.filter(pair => !mayCross.includes(nameOf(pair)))
  expect(refused.length).toBeGreaterThan(30)
  expect(refused.filter(({ low, high }) => !inOrder[`${low}, ${high}`]).map(nameOf)).toEqual([])
  await jobsDone(node)
  const before = await fingerprintOf(node)
  const wrong: string[] = []
  for (const pair of refused) {
    const [low, high] = inOrder[`${pair.low}, ${pair.high}`]!
    if (!(await isRefused(pair, [high, low]))) wrong.push(nameOf(pair))
  }
  expect(wrong).toEqual([])
  expect(await fingerprintOf(node)).toEqual(before)
  for (const pair of refused) if (await isRefused(pair, inOrder[`${pair.low}, ${pair.high}`]!)) wrong.push(nameOf(pair))
  expect(wrong).toEqual([])
})

test('every pair that may cross exists', () => {
  const names = new Set(pairsOfContract().map(nameOf))
  expect(mayCross.filter(name => !names.has(name))).toEqual([])
})
