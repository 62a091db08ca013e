/** Notifications that the device shows itself, without a push, even while another app is in front. */
import { LocalNotifications } from '@capacitor/local-notifications'
import { readPlatform } from './platform.ts'

export type LocalNotification = {
  title: string
  body: string
  /** A notification replaces an earlier one with the same tag. */
  tag: string
}

/** Shows it if the user has allowed notifications; never requests the permission. */
export async function showLocalNotification({ title, body, tag }: LocalNotification): Promise<void> {
  if (readPlatform() === 'web') {
    if ('Notification' in window && Notification.permission === 'granted') new Notification(title, { body, tag })
    return
  }
  const { display } = await LocalNotifications.checkPermissions()
  if (display === 'granted') await LocalNotifications.schedule({ notifications: [{ id: numberOf(tag), title, body }] })
}

/** Phones identify local notifications by a 31-bit number. */
function numberOf(tag: string): number {
  let number = 0
  for (const character of tag) number = (number * 31 + character.charCodeAt(0)) & 0x7fffffff
  return number
}
