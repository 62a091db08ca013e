/** Refuses passwords that attackers try first, by the estimated number of guesses. There are no other rules. */
import { AppError } from '@haulway/domain/errors.ts'
import { commonPasswordRefused } from '@haulway/domain/user/create-user.ts'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** zxcvbn's scale of 0 to 4: below 2, a million guesses are enough. */
const scoreMin = 2
/** The estimate takes longer with every character, and the beginning of a long password is enough. */
const judgedCharactersMax = 40

const estimator = new ZxcvbnFactory({
  dictionary: { passwords: dictionary['passwords-common'] },
  graphs: adjacencyGraphs,
})

/** @param personal what an attacker may know about the person: the email, the name */
export function isCommonPassword(password: string, personal: readonly string[] = []): boolean {
  const inputs = ['haulway', ...personal.flatMap(listKnown)].filter(text => text.length > 2)
  return estimator.check(password.slice(0, judgedCharactersMax), inputs).score < scoreMin
}

/** "Jane Doe" also gives "Jane", "Doe" and "JaneDoe". */
function listKnown(text: string): string[] {
  const parts = text.split(/[^\p{L}\p{N}]+/u)
  return [text, ...parts, parts.join('')]
}

/** @throws AppError invalidInput, with the sentence for the field of the password */
export function requireUncommonPassword(
  password: string,
  personal: readonly string[],
  field: 'password' | 'newPassword',
): void {
  if (!isCommonPassword(password, personal)) return
  throw new AppError('invalidInput', commonPasswordRefused, { fields: { [field]: commonPasswordRefused } })
}
