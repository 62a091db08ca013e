/** The six things a user can do at Haulway, each a row to tap. */
import { type EntityTypeName, entityTypeNames } from '@haulway/domain/entity/entity-type.ts'
import { useLingui } from '@lingui/react/macro'
import { Icon } from '../ui/icon/Icon.tsx'
import type { IconName } from '../ui/icon/icons.ts'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import './EntityTypeRows.css'
import { useEntityTypeLabels } from './entity-type-labels.ts'

const icons: Record<EntityTypeName, IconName> = {
  jobber: 'project',
  pitOperation: 'pit',
  soloTrucker: 'truck',
  truckingFleet: 'people',
  fleetTrucker: 'wheel',
  excavatorOperator: 'excavator',
}

export function EntityTypeRows({ onChoose }: { onChoose: (type: EntityTypeName) => void }) {
  const { t } = useLingui()
  const labels = useEntityTypeLabels()
  return (
    <div className="entity-types">
      <List label={t`What do you do?`}>
        {entityTypeNames.map(name => (
          <ListRow
            key={name}
            lead={
              <span className="entity-type-icon">
                <Icon name={icons[name]} />
              </span>
            }
            title={labels[name].sentence}
            second={labels[name].second}
            onPress={() => onChoose(name)}
          />
        ))}
      </List>
    </div>
  )
}
