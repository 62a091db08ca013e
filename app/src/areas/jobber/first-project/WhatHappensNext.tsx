/** What a jobber's first project leads to, in three lines, until there is a day of work to show instead. */
import { useLingui } from '@lingui/react/macro'
import { List, ListRow } from '../../../ui/layout/ListRow.tsx'
import { Section } from '../../../ui/layout/Section.tsx'

export function WhatHappensNext() {
  const { t } = useLingui()
  return (
    <Section title={t`What happens next`} rule="ink">
      <List>
        <ListRow
          icon="project"
          title={t`You post the project`}
          second={t`Haulers see it under Find work and accept its rate, or you send them an offer.`}
        />
        <ListRow
          icon="truck"
          title={t`Trucks haul, and you see each one`}
          second={t`The pit and the driver confirm each load, and GPS shows when it arrives.`}
        />
        <ListRow
          icon="card"
          title={t`You approve the loads and pay`}
          second={t`Every amount shows how it was worked out.`}
        />
      </List>
    </Section>
  )
}
