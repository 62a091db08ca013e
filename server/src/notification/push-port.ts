/** The push port: sends one message to one device over the service that reaches it. */
import type { NotificationRegistration } from '@haulway/domain/notification/notification-registration.ts'
import type { PushMessage } from '@haulway/domain/notification/push-message.ts'

/**
 * `sent`: the service accepted the message · `gone`: the service no longer knows this target, so forget it ·
 * `refused`: the service will never accept this message; the log has the reason.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused'

/** @throws Error when a retry may succeed; the job is then tried again */
export type SendPush = (
  registration: Pick<NotificationRegistration, 'target'>,
  message: PushMessage,
  lifeSeconds: number,
) => Promise<PushOutcome>
