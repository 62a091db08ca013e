import { api } from '../http/api.ts'
import { command } from '../http/command.ts'
import { readNotifications } from './notification.commands.ts'

export const notificationRoutes = {
  readNotifications: api.readNotifications.handler(command(readNotifications)),
}
