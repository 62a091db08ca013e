/** Records of users. */
import { AppError } from '@haulway/domain/errors.ts'
import { type User, userSchema } from '@haulway/domain/user/user.ts'
import { eq } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import type { Orm, Transaction } from '../db/database.ts'
import { recordColumn } from '../db/record-column.ts'
import { saveRow } from '../db/save-row.ts'

export const users = pgTable('users', { uid: text().primaryKey(), record: recordColumn('users', userSchema).notNull() })

export async function findUser(tx: Transaction | Orm, uid: string): Promise<User | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.uid, uid))
  return row?.record
}

/** Loads a user and locks the row for a change. @throws AppError userNotFound */
export async function getUserForUpdate(tx: Transaction, uid: string): Promise<User> {
  const user = await findUserForUpdate(tx, uid)
  if (!user) throw new AppError('userNotFound')
  return user
}

/** The same for a user who may have been deleted meanwhile. */
export async function findUserForUpdate(tx: Transaction, uid: string): Promise<User | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.uid, uid)).for('update').execute()
  return row?.record
}

export function saveUser(tx: Transaction, user: User): void {
  saveRow(tx, users, { uid: user.uid, record: user })
}
