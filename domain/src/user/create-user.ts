/** Creating a user: the form, and the user record (specification 4: signUpState 0 → 1; specification 7). */
import { z } from 'zod'
import { AppError } from '../errors.ts'
import { languageCodeSchema } from '../language.ts'
import { typedPhoneNoSchema } from '../phone-no.ts'
import { signUpStates, type User, userSchema } from './user.ts'

export const passwordCharactersMin = 8
export const passwordCharactersMax = 128

/** The email address of an account: trimmed, lower case. */
export const accountEmailSchema = z.string().trim().toLowerCase().pipe(z.email('Enter an email address.').max(254))

/**
 * The user fields plus `isTest` (specification 7), parsed loosely: errors are returned in the reply `[false, error]`.
 * `isTest` is accepted but ignored; only an administrator makes test accounts.
 */
export const createUserInputSchema = z.object({
  email: z.string().max(1000),
  password: z.string().max(1000),
  firstName: z.string().max(1000).default(''),
  lastName: z.string().max(1000).default(''),
  phoneNo: z.string().max(1000).default(''),
  isTest: z.boolean().optional(),
  language: languageCodeSchema.optional(),
})
export type CreateUserInput = z.infer<typeof createUserInputSchema>

export const newPasswordSchema = z
  .string()
  .min(passwordCharactersMin, `Choose a password of at least ${passwordCharactersMin} characters.`)
  .max(passwordCharactersMax, `Choose a password of at most ${passwordCharactersMax} characters.`)

/** The refusal of a password that attackers try first. */
export const commonPasswordRefused = 'This password is easy to guess. Choose another, such as three unrelated words.'

const formSchema = z.object({
  email: accountEmailSchema,
  password: newPasswordSchema,
  firstName: z.string().trim().max(60, 'Shorten this first name to 60 characters.'),
  lastName: z.string().trim().max(60, 'Shorten this last name to 60 characters.'),
  phoneNo: typedPhoneNoSchema,
  language: languageCodeSchema.optional(),
})
export type NewUser = z.infer<typeof formSchema>

/** @throws AppError invalidInput with the sentence of the first field that is wrong */
export function decideNewUser(input: CreateUserInput): NewUser {
  const parsed = formSchema.safeParse(input)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new AppError('invalidInput', issue?.message, { field: issue?.path.join('.') })
}

/** The user record of an account. Without one, an account is at signUpState 0; with one, at 1 (specification 4). */
export function decideUserOfAccount(
  account: { uid: string; email: string; name: string },
  details: Pick<NewUser, 'firstName' | 'lastName' | 'phoneNo' | 'language'> | undefined,
  createdOn: number,
): User {
  const [firstName = '', ...rest] = account.name.split(' ')
  return userSchema.parse({
    uid: account.uid,
    email: account.email,
    ...(details ?? { firstName, lastName: rest.join(' ') }),
    signUpState: signUpStates.userCreated,
    createdOn,
  })
}
