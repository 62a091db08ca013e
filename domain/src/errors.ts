/**
 * The closed list of refusals that a user or a device can get. Any other error is a bug: it is thrown, logged with a
 * trace id and answered as a plain 500.
 *
 * `final` decides what an outbox does with a command: a final refusal ends it (it stays as "not accepted", with its
 * reason); after any other refusal the outbox retries.
 */
type AppErrorRow = { status: number; final: boolean; message: string }

/** Code → HTTP status, finality and default text. Texts of specification 8 are exact. */
export const appErrors = {
  invalidInput: { status: 400, final: true, message: 'Check what you entered.' },
  invalidPlatform: { status: 400, final: true, message: 'Invalid Platform' },
  noAuthorizationToken: { status: 401, final: false, message: 'No Authorization Token. Unauthorized' },
  userNotAuthenticated: { status: 401, final: false, message: 'User Not Authenticated' },
  tokenExpired: { status: 401, final: false, message: 'User is not authenticated.' },
  signInAgain: { status: 403, final: true, message: 'Log in again to do this.' },
  notAllowed: { status: 403, final: true, message: "You don't have permission to do this." },
  emailNotConfirmed: {
    status: 403,
    final: true,
    message: 'Confirm your email first: open the link we email you. Then try again.',
  },
  notFound: { status: 404, final: true, message: 'This could not be found.' },
  userNotFound: { status: 404, final: true, message: "User document couldn't be found." },
  userDoesNotExist: { status: 404, final: true, message: "User Document Doesn't Exist" },
  inProgress: { status: 409, final: false, message: 'Already in progress.' },
  otherInput: {
    status: 409,
    final: true,
    message: 'This was already sent with different content. Check it, and enter it again.',
  },
  conflict: { status: 409, final: true, message: 'This changed. Check it and try again.' },
  emailAlreadyVerified: { status: 409, final: true, message: 'Email already verified' },
  loggedInUserIsNull: { status: 401, final: true, message: 'Logged in user is null' },
  tooLarge: { status: 413, final: true, message: 'This is too large to send.' },
  updateRequired: { status: 426, final: false, message: 'Please update the App to keep using it.' },
  tooManyRequests: { status: 429, final: false, message: 'Too many attempts. Wait a moment.' },
  unavailable: { status: 503, final: false, message: 'Please try again later.' },
  /** Raised by the app, never by the server: specification 8. */
  networkError: { status: 0, final: false, message: 'Network not available.' },
} as const satisfies Record<string, AppErrorRow>

export type AppErrorCode = keyof typeof appErrors

/** A refusal: a code of the closed list, a sentence for the user, and data the screen may need. */
export class AppError extends Error {
  readonly code: AppErrorCode
  readonly data: Record<string, unknown> | undefined

  /** @param cause the error that led to the refusal, if any; it is never shown to a user */
  constructor(
    code: AppErrorCode,
    message: string = appErrors[code].message,
    data?: Record<string, unknown>,
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'AppError'
    this.code = code
    this.data = data
  }

  get status(): number {
    return appErrors[this.code].status
  }

  get final(): boolean {
    return appErrors[this.code].final
  }
}

/** Whether a refusal ends a command in the outbox. An unknown code is judged by its status. */
export function isFinalRefusal(code: string | undefined, status: number): boolean {
  if (code !== undefined && code in appErrors) return appErrors[code as AppErrorCode].final
  return status >= 400 && status < 500 && ![401, 408, 409, 425, 426, 429].includes(status)
}
