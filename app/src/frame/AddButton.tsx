/** A header button that adds a row to a list. Shown only to people whose role may make the call. */
import type { CallName } from '@haulway/domain/wire/contract.ts'
import { MayCall } from '../entity/member/MayCall.tsx'
import { HeaderButton } from './HeaderButton.tsx'

export function AddButton({ call, label, onPress }: { call: CallName; label: string; onPress: () => void }) {
  return (
    <MayCall call={call}>
      <HeaderButton icon="plus" label={label} pressKey="N" onPress={onPress} />
    </MayCall>
  )
}
