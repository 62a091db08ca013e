/** The push port: one message to one device, over whichever service reaches it. */
import type { NotificationRegistration } from '@haulway/domain/notification/notification-registration.ts'
import type { PushMessage } from '@haulway/domain/notification/push-message.ts'

/**
 * `sent` is taken by the service · `gone`: the service knows this target no more, and it is to be forgotten ·
 * `refused`: the service will never take this message, and why is in the log.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused'

/** @throws Error when it may go better later: the job is then tried again */
export type SendPush = (
  registration: Pick<NotificationRegistration, 'target'>,
  message: PushMessage,
  lifeSeconds: number,
) => Promise<PushOutcome>
