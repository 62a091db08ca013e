/** How to fix each tracking problem, in this app or browser. */
import type { CoachCause } from '@haulway/domain/tracker/coach.ts'
import { useLingui } from '@lingui/react/macro'
import type { Surface } from '../../native/surface.ts'

export function useAdviceLabels(surface: Surface): Record<CoachCause, string | undefined> {
  const { t } = useLingui()
  const settings = useSettingsLabels()[surface]
  const isApp = surface === 'iosApp' || surface === 'androidApp'
  return {
    ...settings,
    // A browser tracks only while it is open anyway.
    whileInUse: isApp ? `${t`Tracking may stop when you close Haulway.`} ${settings.denied}` : undefined,
    insecure: t`Open Haulway at its https address.`,
    unable: t`Open Haulway in another browser, or on your phone.`,
    notAsked: t`Tap Try Again and allow location.`,
    noFix: t`Turn on location and put the phone where it has a clear view of the sky.`,
    rough: t`A roof or high walls block GPS. Put the phone by the windshield. It gets better outside.`,
    firstFix: t`This takes up to a minute. It works best outside.`,
    hidden: t`A hidden page gets no location. Keep the driving view open; it keeps the screen on.`,
    noNetwork: t`Nothing is lost. GPS points stay on this phone and send automatically.`,
    waitsLong: isApp
      ? t`The phone keeps GPS points for two days. Get it online before then.`
      : t`They stay on this device until sent. Open Haulway when you are online.`,
  }
}

type SettingCause = 'denied' | 'off' | 'coarse' | 'clockWrong' | 'powerSave'

/** Problems that are fixed in the settings, with the settings named as each system names them. */
function useSettingsLabels(): Record<Surface, Record<SettingCause, string>> {
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
        the icon next to Safari's address, Website Settings, Location, Allow.`,
      off: iosOff,
      coarse: t`Open Settings, Privacy & Security, Location Services, Safari Websites, and turn on Precise Location.`,
      clockWrong: iosClock,
      powerSave: iosSaver,
    },
    androidBrowser: {
      denied: t`Tap the icon next to the address, then Permissions, Location, and allow it. If it isn't there: Settings,
        Apps, your browser, Permissions, Location.`,
      off: androidOff,
      coarse: t`Open Settings, Apps, your browser, Permissions, Location, and turn on Use precise location.`,
      clockWrong: androidClock,
      powerSave: androidSaver,
    },
    desktopBrowser: {
      denied: t`Click the icon next to the address, allow location for this site, then come back to this page.`,
      off: t`Turn on location in this computer's privacy settings.`,
      coarse: t`This computer only knows its approximate location. Use Haulway on a phone to drive.`,
      clockWrong: t`Set this computer's time to automatic in its date and time settings.`,
      powerSave: t`Plug this computer in.`,
    },
  }
}
