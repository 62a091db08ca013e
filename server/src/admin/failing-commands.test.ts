/** Each command that fails says so in a sentence, and its exit code is 1. */
import { AppError } from '@haulway/domain/errors.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ConfigError } from '../config.ts'
import { usages } from './acts.ts'
import { runAdmin, sentenceOf } from './run-admin.ts'

const id = '019a0000-0000-7000-8000-000000000001'

/** Arguments with which each command goes on to the database. */
const examples: Record<string, string[]> = {
  sessions: ['end', 'everyone'],
  users: ['test', 'greg@trucks.example', 'on'],
  fuel: ['price', 'ontario-rack', '2026-05-04', '1.612'],
  stripe: [id],
  status: ['on'],
  versions: ['ios', '--latest', '12'],
  fees: ['--percent-bps', '200'],
  settle: ['payment', id, id],
  entity: ['suspend', id, '--reason', 'Asked by its owner.'],
  statements: ['close'],
  restored: [],
  unsettled: [],
  trouble: [],
  emails: [],
  orders: ['/nowhere'],
  'proof-keys': [],
  'rebuild-documents': [],
  distribute: [],
}

/** On a machine where nothing listens on the port of the database. */
async function admin(...args: string[]) {
  const printed: string[] = []
  const complaints: string[] = []
  const exitCode = await runAdmin(args, {
    environment: { DATABASE_URL: 'postgres://haulway:secret@127.0.0.1:1/haulway', AUTH_SECRET: 'x'.repeat(40) },
    print: sentence => printed.push(sentence),
    complain: sentence => complaints.push(sentence),
  })
  return { exitCode, printed, complaints }
}

test('every command is tried', () => {
  expect(Object.keys(examples).sort()).toEqual(Object.keys(usages).sort())
})

test.each(Object.entries(examples))(
  '“admin %s” fails with a sentence when the database is away',
  async (name, args) => {
    expect(await admin(name, ...args)).toEqual({
      exitCode: 1,
      printed: [],
      complaints: [expect.stringMatching(/^The database can't be reached.*ECONNREFUSED[^\n]*$/)],
    })
  },
)

test.each(Object.keys(examples))('“admin %s” refuses an option that it does not have with a sentence', async name => {
  const { exitCode, printed, complaints } = await admin(name, '--nonsense')
  expect({ exitCode, printed }).toEqual({ exitCode: 1, printed: [] })
  expect(complaints.join('\n')).toMatch(/--nonsense|Usage: /)
  expect(complaints.join('\n')).not.toMatch(/^ {4}at /m)
})

const parsed = z.object({ name: z.string('Please name it.') }).safeParse({})

test.each([
  [new ConfigError('Set PORT.'), 'Set PORT.'],
  [new AppError('notFound'), new AppError('notFound').message],
  [parsed.error, '✖ Please name it.\n  → at name'],
  [new TypeError("can't read it"), "The command failed: can't read it"],
  [
    Object.assign(new Error('Failed query: select $1\nparams: secret'), { cause: new Error('no such table') }),
    'The command failed: no such table',
  ],
  [
    Object.assign(new Error('gone'), { code: '57P01' }),
    "The database can't be reached, or it ended the connection: gone",
  ],
  [Object.assign(new Error(''), { code: 'ENOSPC' }), 'The command failed: ENOSPC'],
  ['a text', 'The command failed: a text'],
])('%o becomes a sentence without its stack', (error, sentence) => {
  expect(sentenceOf(error)).toBe(sentence)
})
