import { AppError } from '@haulway/domain/errors.ts'
import { expect, test } from 'vitest'
import { refusalOf } from './refusal.ts'

const failed = (code: string) => Object.assign(new Error('write failed'), { code })
const wrapped = (cause: Error) => new Error('Failed query: insert into trucks', { cause })

/** Of the system, the driver, and PostgreSQL: it may stop, start, be full, take no changes, or wait for a lock. */
const away = [
  'ECONNRESET',
  'CONNECTION_CLOSED',
  'CONNECT_TIMEOUT',
  '57P01',
  '57P02',
  '57P03',
  '53100',
  '53200',
  '53300',
  '25006',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08P01',
  '55P03',
  '57014',
]

test('a PostgreSQL that can’t serve now asks the caller to retry, even if the error is wrapped in a query’s', () => {
  for (const code of away) {
    for (const error of [failed(code), wrapped(failed(code))]) {
      expect(refusalOf(error)).toMatchObject({ code: 'unavailable', status: 503 })
    }
  }
})

test('a call that kept colliding with others asks the caller to retry', () => {
  for (const code of ['40001', '40P01']) expect(refusalOf(wrapped(failed(code)))).toMatchObject({ code: 'unavailable' })
})

test('an unexpected error is not a refusal, and an AppError keeps its code', () => {
  expect(refusalOf(new TypeError('undefined is not a function'))).toBeUndefined()
  expect(refusalOf(wrapped(failed('23505')))).toBeUndefined()
  expect(refusalOf(new AppError('notFound'))).toMatchObject({ code: 'notFound', status: 404 })
})
