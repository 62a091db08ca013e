/** Invitations as the inviting device makes them: it knows the link, and nobody else has to say it. */
import { invitationPath } from '@haulway/domain/entity/entity-token.ts'

/** 32 random bytes, base64url. */
export function newInvitationToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

export function invitationLink(token: string): string {
  return new URL(invitationPath(token), location.origin).href
}
