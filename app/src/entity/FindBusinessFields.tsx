/** Finds a business by its name, for a field of a form. Enter finds, too: it never sends the form around it. */
import type { CallName } from '@haulway/domain/wire/contract.ts'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { useMayCall } from './member/MayCall.tsx'

type Props = {
  label: string
  hint: string
  /** The call that finds it. */
  call: CallName
  isAsking: boolean
  onFind: (query: string) => void
}

const lettersMin = 3

export function FindBusinessFields({ label, hint, call, isAsking, onFind }: Props) {
  const [text, setText] = useState('')
  const query = text.trim()
  const may = useMayCall(call)
  const canFind = !isAsking && query.length >= lettersMin
  if (!may) return null
  return (
    <>
      <TextField
        label={label}
        hint={hint}
        enterKeyHint="search"
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (canFind) onFind(query)
        }}
      />
      <PlainButton icon="search" disabled={!canFind} onPress={() => onFind(query)}>
        <Trans>Find</Trans>
      </PlainButton>
    </>
  )
}
