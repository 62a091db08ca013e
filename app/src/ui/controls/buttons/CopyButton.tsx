/** Copies a text that is also shown, and says whether it worked. */
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { PlainButton } from './PlainButton.tsx'

/** @param children the label until it is copied: "Copy link" */
export function CopyButton({ text, wide, children }: { text: string; wide?: boolean; children: ReactNode }) {
  const [result, setResult] = useState<'copied' | 'refused'>()
  // A browser may refuse, and has no clipboard at all on pages without https.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setResult('copied')
    } catch {
      setResult('refused')
    }
  }
  const isCopied = result === 'copied'
  return (
    <>
      <PlainButton icon={isCopied ? 'check' : 'share'} {...(wide && { wide })} onPress={() => void copy()}>
        {isCopied ? <Trans>Copied</Trans> : children}
      </PlainButton>
      {result === 'refused' && (
        <p role="alert" className="hw-small">
          <Trans>Your browser doesn't let us copy. Select the text and copy it.</Trans>
        </p>
      )}
    </>
  )
}
