/** The native shell around the app (specification 9): docs/mobile.md tells how it is built. */
import type { CapacitorConfig } from '@capacitor/cli'

const graphite = '#1B1E20'

const config: CapacitorConfig = {
  appId: 'com.haulway.app',
  appName: 'Haulway',
  webDir: 'dist',
  loggingBehavior: 'debug',
  backgroundColor: graphite,
  // The origins that the server answers to (server/src/http/app/native-origins.ts) are made of these: change neither
  // alone.
  server: { androidScheme: 'https', iosScheme: 'capacitor', hostname: 'localhost' },
  android: { allowMixedContent: false },
  ios: { contentInset: 'never' },
  plugins: {
    // The startup hides it once it has finished.
    SplashScreen: { launchAutoHide: false, androidScaleType: 'CENTER_CROP', showSpinner: false },
    StatusBar: { style: 'DARK', backgroundColor: graphite, overlaysWebView: false },
    Keyboard: { resize: 'native', resizeOnFullScreen: true },
    PushNotifications: { presentationOptions: ['badge', 'sound', 'alert'] },
    LocalNotifications: { smallIcon: 'ic_stat_haulway', iconColor: '#FFB000' },
  },
}

export default config
