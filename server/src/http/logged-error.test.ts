import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { loggedError } from './logged-error.ts'

const fromPostgres = Object.assign(new Error('duplicate key value violates unique constraint "account_users_email"'), {
  code: '23505',
  detail: 'Key (email)=(jane@pit.example) already exists.',
  parameters: ['jane@pit.example'],
})
const failed = new DrizzleQueryError('insert into account_users values ($1)', ['jane@pit.example'], fromPostgres)

test('a failed query is logged with its SQL and its reason, and without its parameters', () => {
  const logged = loggedError(new Error('signing up', { cause: failed }))
  expect(logged).toMatchObject({
    type: 'Error',
    message: 'duplicate key value violates unique constraint "account_users_email"',
    code: '23505',
    query: 'insert into account_users values ($1)',
  })
  expect(logged.stack.match(/logged-error\.test\.ts/g)).toHaveLength(3)
  expect(JSON.stringify(logged)).not.toContain('jane')
})

test('an error with many lines, and a thrown value that is not an error, are logged with their message', () => {
  expect(loggedError(new Error('one\ntwo'))).toMatchObject({
    message: 'one\ntwo',
    stack: expect.stringMatching(/^ {4}at /),
  })
  expect(loggedError({ message: 'the queue is gone', queue: 'send-mail' })).toMatchObject({
    message: 'the queue is gone',
  })
  expect(loggedError('gone')).toMatchObject({ type: 'string', message: 'gone', stack: '' })
})
