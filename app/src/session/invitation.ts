/** An invitation link opens the register page first. Its token is stored until a user is signed in. */
import { z } from 'zod'
import { preferenceKeys, readPreference, removePreference, writePreference } from '../native/preferences.ts'

const invitationSchema = z.string().min(16).max(200)

/** Stores the invitation of a link's query, if it has one. */
export async function storeInvitation(search: URLSearchParams): Promise<void> {
  const token = invitationSchema.safeParse(search.get('invitation'))
  if (token.success) await storeInvitationToken(token.data)
}

export async function storeInvitationToken(token: string): Promise<void> {
  await writePreference(preferenceKeys.invitation, token)
}

export async function readInvitation(): Promise<string | undefined> {
  return readPreference(preferenceKeys.invitation, invitationSchema)
}

export async function removeInvitation(): Promise<void> {
  await removePreference(preferenceKeys.invitation)
}
