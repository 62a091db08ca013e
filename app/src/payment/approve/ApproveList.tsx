/**
 * Loads that wait for approval, each with its evidence and pay. The user selects loads and approves them together; an
 * amount opens why the load pays it.
 */

import { approvalDoubts } from '@haulway/domain/load-log/approval/approval-doubts.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { isPriced, totalCentsOf } from '@haulway/domain/load-log/pay/load-pay.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useConcernSentence } from '../../load-log/use-concern-sentence.ts'
import { paths } from '../../paths.ts'
import { LoadPlate } from '../../truck/LoadPlate.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { CheckBox } from '../../ui/controls/CheckBox.tsx'
import { formatClock, formatDay, formatLoad, formatMoney } from '../../ui/format/format.ts'
import { List } from '../../ui/layout/ListRow.tsx'
import type { RowPane } from '../../ui/layout/use-row-pane.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { LineDisputes } from '../dispute/LineDisputes.tsx'
import { LineProof } from '../dispute/LineProof.tsx'
import { LoadPayLines } from '../LoadPayLines.tsx'
import { LoadApprovalActions } from './LoadApprovalActions.tsx'
import { useApproving } from './use-approving.ts'
import '../payment.css'

type Props = {
  loads: readonly LoadLogDocument[]
  /** Where a load is opened if the page has room beside the list. */
  pane?: RowPane
}

export function ApproveList({ loads, pane }: Props) {
  const { t } = useLingui()
  const { isChosen, toggle, approve } = useApproving()
  const { type: area } = useCurrentEntity()
  const [openId, setOpenId] = useState<string>()
  const open = loads.find(load => load.loadLogId === openId)
  return (
    <>
      <List label={t`Loads to approve`}>
        {loads.map(load => (
          <li
            key={load.loadLogId}
            className={pane?.chosen === load.loadLogId ? 'hw-row pay-approve hw-row-chosen' : 'hw-row pay-approve'}
          >
            {isBlocked(load) ? (
              <div className="pay-approve-face pay-blocked">
                <ApproveFace load={load} />
              </div>
            ) : (
              <label className="pay-approve-face">
                <CheckBox
                  checked={isChosen(load.loadLogId)}
                  onChange={() => toggle(load.loadLogId)}
                  aria-label={t`Approve load ${load.loadNo}`}
                />
                <ApproveFace load={load} />
              </label>
            )}
            {load.money && isPriced(load.money) && (
              <Link className="hw-row-value hw-link" to={paths.loadWhy(area, load.projectId, load.loadLogId)}>
                {formatMoney(totalCentsOf(load.money), load.money.currency)}
              </Link>
            )}
            <PlainButton
              bare
              icon="right"
              opensRow
              label={t`Open load ${load.loadNo}`}
              {...(pane?.isRoomy
                ? { to: pane.toRow(load.loadLogId, ''), replace: true }
                : { onPress: () => setOpenId(load.loadLogId) })}
            />
          </li>
        ))}
      </List>
      <Sheet
        open={open !== undefined}
        title={open ? t`Load ${open.loadNo}, ${open.terms.truckingName}` : ''}
        onClose={() => setOpenId(undefined)}
      >
        {open && (
          <ApproveDetails
            load={open}
            onApprove={() => {
              setOpenId(undefined)
              approve(open)
            }}
          />
        )}
      </Sheet>
    </>
  )
}

/** What a load pays and why, how it is proven, and what can be done about it. */
export function ApproveDetails({ load, onApprove }: { load: LoadLogDocument; onApprove: () => void }) {
  return (
    <div className="pay-acts">
      <LoadPayLines load={load} />
      <LineProof load={load} isMissingElsewhere />
      <LineDisputes load={load} />
      <LoadApprovalActions load={load} onApprove={onApprove} />
    </div>
  )
}

/** The load's doubts; a load with doubts is not preselected. */
function doubtsOf(load: LoadLogDocument) {
  return load.approvalDoubts ?? []
}

/** Whether no one can approve it yet: it has its reason, and no checkbox. */
function isBlocked(load: LoadLogDocument): boolean {
  return doubtsOf(load).some(code => approvalDoubts[code].blocks)
}

function ApproveFace({ load }: { load: LoadLogDocument }) {
  return (
    <>
      <LoadPlate load={load} />
      <ApproveLabels load={load} />
    </>
  )
}

/** What has to be checked is the title: the load's name says nothing about it. */
function ApproveLabels({ load }: { load: LoadLogDocument }) {
  const { t } = useLingui()
  const sentence = useConcernSentence()
  const { terms, quantity, evidence, milestones } = load
  const grade = evidence?.grade ?? 'C'
  const delivered = milestones.deliver ?? load.stateSince
  const name = t`Load ${load.loadNo}, ${terms.truckingName}`
  const [doubt, ...others] = doubtsOf(load).map(code => sentence(load, code))
  return (
    <span className="hw-row-words pay-approve-words">
      <span className="hw-row-title">{doubt ?? name}</span>
      <span className="hw-row-second">
        {others.map(each => (
          <span key={each}>{each}</span>
        ))}
        {doubt !== undefined && <span>{name}</span>}
        <span>{quantity ? t`${formatLoad(quantity)}, proof ${grade}` : t`Proof ${grade}`}</span>
        <span>
          {terms.projectName}, {formatDay(delivered, terms.timeZone)}, {formatClock(delivered, terms.timeZone)}
        </span>
      </span>
    </span>
  )
}
