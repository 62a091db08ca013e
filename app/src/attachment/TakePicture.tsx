/** Takes a photo with the device's camera or picks a file, and shrinks a photo before passing it on. */
import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../ui/icon/Icon.tsx'
import type { IconName } from '../ui/icon/icons.ts'
import { shrinkPicture } from './shrink-picture.ts'
import './attachment.css'

type Props = {
  children: ReactNode
  icon?: IconName
  /** Also accepts PDF files, which stay unchanged. */
  withFiles?: boolean
  /** Receives the content, or undefined for a picture that this device can't read. */
  onTaken: (content: Blob | undefined) => Promise<unknown>
}

export function TakePicture({ children, icon = 'eye', withFiles, onTaken }: Props) {
  const id = useId()
  const [isBusy, setIsBusy] = useState(false)
  const take = async (input: HTMLInputElement) => {
    const [file] = input.files ?? []
    if (!file) return
    setIsBusy(true)
    try {
      await onTaken(file.type === 'application/pdf' ? file : await shrinkPicture(file))
    } finally {
      // Clear the input, so that the user can pick the same picture again.
      input.value = ''
      setIsBusy(false)
    }
  }
  return (
    <span className="attachment-take">
      <input
        id={id}
        type="file"
        accept={withFiles ? 'image/*,application/pdf' : 'image/*'}
        {...(!withFiles && { capture: 'environment' as const })}
        disabled={isBusy}
        onChange={event => void take(event.currentTarget)}
      />
      <label className="hw-plain hw-plain-tap" htmlFor={id}>
        <Icon name={icon} />
        <span>{children}</span>
      </label>
    </span>
  )
}
