/** Over any page: an act waits because this device is full. It is recorded, as of its time, once there is room. */
import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { deviceRoom } from '../sync/device-room.ts'
import { AlertSheet } from '../ui/overlay/AlertSheet.tsx'
import { useStoreTroubleLabels } from './attachment-labels.ts'

/** Rendered once, beside the pages. */
export function NoRoomMessage() {
  const { t } = useLingui()
  const { noRoom } = useStoreTroubleLabels()
  const isFull = useSyncExternalStore(deviceRoom.subscribe, deviceRoom.isFull)
  if (!isFull) return null
  return (
    <AlertSheet
      open
      title={t`Not recorded yet`}
      sentence={noRoom}
      text={t`Your update waits, and keeps its time. Keep the app open.`}
      button={t`Try Again`}
      onButton={deviceRoom.retry}
    />
  )
}
