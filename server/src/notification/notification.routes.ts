import { api } from '../http/api.ts'
import { command, openCommand } from '../http/command/command.ts'
import { changeNotificationSettings, readNotifications } from './notification.commands.ts'
import {
  addNotificationRegistration,
  removeNotificationRegistration,
  removeNotificationRegistrationByKey,
} from './notification-registration.commands.ts'

export const notificationRoutes = {
  readNotifications: api.readNotifications.handler(command(readNotifications)),
  changeNotificationSettings: api.changeNotificationSettings.handler(command(changeNotificationSettings)),
  addNotificationRegistration: api.addNotificationRegistration.handler(call =>
    command(addNotificationRegistration(call.context.pushHosts))(call),
  ),
  removeNotificationRegistration: api.removeNotificationRegistration.handler(async call => {
    const { actor, auth, clientAddress } = call.context
    if (actor) return command(removeNotificationRegistration)(call)
    await auth.limits.take('requestByAddress', clientAddress)
    return openCommand(removeNotificationRegistrationByKey)(call)
  }),
}
