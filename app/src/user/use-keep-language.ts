/** Tells the server what this device speaks, since mails are written there. */

import { ask } from '@haulway/client/ask.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { uidSchema } from '@haulway/domain/ids.ts'
import { useEffect } from 'react'
import { z } from 'zod'
import { preferenceKeys, readPreference, writePreference } from '../native/preferences.ts'
import { type Sync, useSync } from '../sync/SyncProvider.tsx'
import { useSpokenLanguage } from '../ui/format/i18n.ts'

const toldSchema = z.object({ uid: uidSchema, language: z.string() })

/**
 * Mails come in the language that was chosen last, on whichever device. A device that speaks English says so only when
 * it spoke something else before: else a borrowed desk would turn a Spanish phone's mails English. Mount once.
 */
export function useKeepLanguage(): void {
  const sync = useSync()
  const language = useSpokenLanguage()
  useEffect(() => {
    // Without a network the next start tries again.
    void keep(sync, language).catch(error => {
      if (!(error instanceof AppError)) throw error
    })
  }, [sync, language])
}

async function keep({ uid, transport }: Sync, language: string): Promise<void> {
  const told = await readPreference(preferenceKeys.toldLanguage, toldSchema)
  const before = told?.uid === uid ? told.language : 'en'
  if (before === language) return
  await ask(transport, 'changeLanguage', { language })
  await writePreference(preferenceKeys.toldLanguage, { uid, language })
}
