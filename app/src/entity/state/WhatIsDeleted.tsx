/** Explains what is deleted with an account, and what is kept because other parties need it, too. */

import type { EntityDocument } from '@haulway/domain/entity/entity.documents.ts'
import { isPerson } from '@haulway/domain/entity/state/detach-entity.ts'
import { useLingui } from '@lingui/react/macro'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'

export function WhatIsDeleted({ entity }: { entity: EntityDocument }) {
  const { t } = useLingui()
  const name = isPerson(entity)
    ? t`Tickets show “Deleted account” instead of your name`
    : t`The business name on tickets`
  return (
    <>
      <Section title={t`What's deleted`} rule="none">
        <List label={t`What's deleted`}>
          <ListRow icon="trash" title={t`Your name, email and phone number, and your team's access`} />
          <ListRow icon="trash" title={t`Location history`} />
          <ListRow icon="trash" title={t`Trucks, materials, pins, suppliers, invitations, notifications`} />
          <ListRow icon="trash" title={t`Your login, if this is your only business`} />
        </List>
      </Section>
      <Section title={t`What's kept`}>
        <List label={t`What's kept`}>
          <ListRow icon="check" title={t`Loads and tickets, which the other party also needs`} />
          <ListRow icon="check" title={t`Records of amounts owed and paid`} />
          <ListRow icon="check" title={name} />
        </List>
      </Section>
    </>
  )
}
