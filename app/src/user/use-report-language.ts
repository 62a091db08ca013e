/** Reports this device's language to the server, which writes the emails. */

import { ask } from '@haulway/client/transport/ask.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { uidSchema } from '@haulway/domain/ids.ts'
import { useEffect } from 'react'
import { z } from 'zod'
import { preferenceKeys, readPreference, writePreference } from '../native/preferences.ts'
import { type Sync, useSync } from '../sync/sync-context.ts'
import { useScreenLanguage } from '../ui/format/i18n.ts'

const reportedSchema = z.object({ uid: uidSchema, language: z.string() })

/**
 * Emails use the language that was chosen last, on any device. A device in English reports it only if it used another
 * language before; otherwise signing in on a borrowed computer would turn a Spanish user's emails English. Mount once.
 */
export function useReportLanguage(): void {
  const sync = useSync()
  const language = useScreenLanguage()
  useEffect(() => {
    // Without a network the next start tries again.
    void report(sync, language).catch(error => {
      if (!(error instanceof AppError)) throw error
    })
  }, [sync, language])
}

async function report({ uid, transport }: Sync, language: string): Promise<void> {
  const reported = await readPreference(preferenceKeys.reportedLanguage, reportedSchema)
  const before = reported?.uid === uid ? reported.language : 'en'
  if (before === language) return
  await ask(transport, 'changeLanguage', { language })
  await writePreference(preferenceKeys.reportedLanguage, { uid, language })
}
