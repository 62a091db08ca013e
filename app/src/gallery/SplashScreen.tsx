import { useState } from 'react'
import { AlertSheet } from '../ui/overlay/AlertSheet.tsx'
import { Splash } from '../ui/splash/Splash.tsx'

export function SplashScreen() {
  const [sending, setSending] = useState(false)
  return (
    <Splash text="Checking the network" done={1} of={8}>
      <AlertSheet
        open
        title="Network Error"
        sentence="Couldn't Connect To Haulway Network"
        text="Please check your internet connection and try again."
        button="Try Again"
        sending={sending}
        onButton={() => setSending(now => !now)}
      />
    </Splash>
  )
}
