/** How each fault of tracking is mended, by what the app is looked at through. */
import type { CoachCause } from '@haulway/domain/tracking/tracking-coach.ts'
import { useLingui } from '@lingui/react/macro'
import type { Surface } from '../native/surface.ts'

export function useMendWords(surface: Surface): Record<CoachCause, string | undefined> {
  const { t } = useLingui()
  const settings = useSettingsWords()[surface]
  const isApp = surface === 'iosApp' || surface === 'androidApp'
  return {
    ...settings,
    insecure: t`Open Haulway at its https address.`,
    unable: t`Open Haulway in another browser, or on your phone.`,
    notAsked: t`Press Try again, and allow the location.`,
    noFix: t`Turn on the phone's location, and put it where it sees the sky.`,
    rough: t`A roof or high walls hide the sky. Put the phone by the windshield; outside it gets better by itself.`,
    firstFix: t`This takes up to a minute, best in the open.`,
    hidden: t`A hidden page gets no location. Keep the driving view in front: it keeps the screen on.`,
    noNetwork: t`Nothing is lost: points are kept on this phone, and are sent by themselves.`,
    waitsLong: isApp
      ? t`The phone keeps points for two days. Bring it to a network before they are over.`
      : t`They are kept here until they are sent. Open Haulway with a network.`,
  }
}

type SettingCause = 'denied' | 'off' | 'coarse' | 'clockWrong' | 'powerSave'

/** What is mended in the settings, which are named as each system names them. */
function useSettingsWords(): Record<Surface, Record<SettingCause, string>> {
  const { t } = useLingui()
  const iosClock = t`Open Settings, General, Date & Time, and turn on Set Automatically.`
  const androidClock = t`Open Settings, System, Date & time, and turn on Set time automatically.`
  const iosOff = t`Open Settings, Privacy & Security, Location Services, and turn them on.`
  const androidOff = t`Swipe down from the top of the screen, and turn on Location.`
  const iosSaver = t`Open Settings, Battery, and turn off Low Power Mode.`
  const androidSaver = t`Open Settings, Battery, and turn off the battery saver. Set Haulway to Unrestricted.`
  return {
    iosApp: {
      denied: t`Open Settings, Haulway, Location, and choose Always. Keep Precise Location on.`,
      off: iosOff,
      coarse: t`Open Settings, Haulway, Location, and turn on Precise Location.`,
      clockWrong: iosClock,
      powerSave: iosSaver,
    },
    androidApp: {
      denied: t`Open Settings, Apps, Haulway, Permissions, Location, and choose Allow all the time.`,
      off: androidOff,
      coarse: t`Open Settings, Apps, Haulway, Permissions, Location, and turn on Use precise location.`,
      clockWrong: androidClock,
      powerSave: androidSaver,
    },
    iosBrowser: {
      denied: t`Open Settings, Privacy & Security, Location Services, Safari Websites, and choose While Using. Then tap
        the sign beside Safari's address, Website Settings, Location, Allow.`,
      off: iosOff,
      coarse: t`Open Settings, Privacy & Security, Location Services, Safari Websites, and turn on Precise Location.`,
      clockWrong: iosClock,
      powerSave: iosSaver,
    },
    androidBrowser: {
      denied: t`Tap the sign before the address, Permissions, Location, and allow it. If it is not there: Settings,
        Apps, your browser, Permissions, Location.`,
      off: androidOff,
      coarse: t`Open Settings, Apps, your browser, Permissions, Location, and turn on Use precise location.`,
      clockWrong: androidClock,
      powerSave: androidSaver,
    },
    desktopBrowser: {
      denied: t`Click the sign before the address, allow the location for this site, then come back to this page.`,
      off: t`Turn on the location in this computer's privacy settings.`,
      coarse: t`This computer only knows its area. Drive with Haulway on a phone.`,
      clockWrong: t`Let this computer set its clock by itself, in its date and time settings.`,
      powerSave: t`Plug this computer in.`,
    },
  }
}
