import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { foldOptionsOf } from '@haulway/domain/load-log/load-log.documents.ts'
import { foldLoadLog } from '@haulway/domain/load-log/load-log-fold.ts'
import { nextAct } from '@haulway/domain/load-log/load-log-offer.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useConnection } from '../sync/SyncProvider.tsx'
import { ActPlate } from '../ui/ActPlate.tsx'
import { useActWords, useCargoWords } from './load-log-words.ts'
import { type Said, useSay } from './use-say.ts'

type Props = {
  load: LoadLogDocument
  /** Where the trucker is, to say with the act. */
  place?: Pick<Said, 'lat' | 'lng' | 'accuracyMeters'>
  /** What follows the act, where the page knows better: a distance, minutes. */
  second?: string
}

/** The trucker's one next act on a load: the amber plate, or nothing while it is another's turn. */
export function LoadActPlate({ load, place, second }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const words = useActWords()
  const cargo = useCargoWords()
  const { isConnected } = useConnection()
  const [said, setSaid] = useState<string>()
  const kind = nextAct(foldLoadLog(load.acts, foldOptionsOf(load)), 'trucker')
  if (kind === undefined) return null
  const key = `${load.loadLogId} ${kind}`
  const follows = kind === 'deliver' ? cargo(load) : (second ?? load.terms.materialName)
  return (
    <ActPlate
      title={words(kind, load.terms)}
      second={isConnected ? follows : t`Saved on this phone until sent`}
      {...(kind === 'deliver' && { icon: 'check' })}
      sending={said === key}
      onPress={() => {
        setSaid(key)
        say(kind, load, place).finally(() => setSaid(undefined))
      }}
    />
  )
}
