/** A notice that the device gives by itself, also while another app is in front. */
import { LocalNotifications } from '@capacitor/local-notifications'
import { readPlatform } from './platform.ts'

export type Notice = {
  title: string
  body: string
  /** A notice of the same tag takes the place of the one before. */
  tag: string
}

/** Gives it where the user has allowed any; asks for nothing. */
export async function giveNotice({ title, body, tag }: Notice): Promise<void> {
  if (readPlatform() === 'web') {
    if ('Notification' in window && Notification.permission === 'granted') new Notification(title, { body, tag })
    return
  }
  const { display } = await LocalNotifications.checkPermissions()
  if (display === 'granted') await LocalNotifications.schedule({ notifications: [{ id: numberOf(tag), title, body }] })
}

/** Phones know notices by a number of 31 bits. */
function numberOf(tag: string): number {
  let number = 0
  for (const character of tag) number = (number * 31 + character.charCodeAt(0)) & 0x7fffffff
  return number
}
