/**
 * A value as text, without ids, secrets and times: their random digits could equal the amount that a test looks for,
 * once in some hundred runs.
 */
export function textWithoutIds(value: unknown): string {
  return JSON.stringify(value, (_, part) => {
    if (typeof part === 'string')
      return part.replaceAll(uuids, '').replaceAll(endsOfUids, '').replaceAll(randomTexts, '')
    return typeof part === 'number' && part > 1e12 ? undefined : part
  })
}

const uuids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** Test actors are named `otis-113e0dd6`. */
const endsOfUids = /-[0-9a-f]{8}\b/g
/** Secrets, keys and signatures: 32 random bytes or more in base64url. */
export const randomTexts = /[A-Za-z0-9_-]{43,}/g
