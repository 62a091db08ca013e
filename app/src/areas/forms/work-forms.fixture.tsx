/** The forms to set up and do work. */

import type { WaitFault } from '@haulway/domain/load-log/wait-fault/wait-fault.ts'
import { usualTruckCosts } from '@haulway/domain/metrics/before-agreeing/truck-costs.ts'
import { useState } from 'react'
import { GeoPinForm } from '../../geo-pin/GeoPinForm.tsx'
import { LoadActForm } from '../../load-log/acts/LoadActForm.tsx'
import { WeighSheet } from '../../load-log/queue/WeighSheet.tsx'
import { RefuseFaultForm } from '../../load-log/wait-fault/RefuseFaultForm.tsx'
import { WaitFaultForm } from '../../load-log/wait-fault/WaitFaultForm.tsx'
import { MaterialForm } from '../../material/MaterialForm.tsx'
import { PaperForm } from '../../paper/PaperForm.tsx'
import { RequirementsForm } from '../../paper/RequirementsForm.tsx'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { TruckForm } from '../../truck/TruckForm.tsx'
import { TruckPaperForm } from '../../truck-paper/TruckPaperForm.tsx'
import { TruckCostsForm } from '../../work/before-agreeing/TruckCostsForm.tsx'
import { AddHaulForm } from '../../work/haul/AddHaulForm.tsx'
import { openHauls } from '../../work/haul/open-hauls.ts'
import { SendOfferForm } from '../../work/offer/SendOfferForm.tsx'
import { LastDay } from '../../work/project/days/LastDay.tsx'
import { NewProjectForm } from '../../work/project/new-project/NewProjectForm.tsx'
import { PublishProject } from '../../work/project/PublishProject.tsx'
import { projectDayOf } from '../../work/project/project-day.ts'
import { ProjectNotices } from '../../work/project-notice/ProjectNotices.tsx'
import { workingShift } from '../../work/shift/shift-document.fixture.ts'
import { TimeSheetForm } from '../../work/shift/TimeSheetForm.tsx'
import { SubOfferForm } from '../../work/sub-offer/SubOfferForm.tsx'
import { acceptedOffer, idOf, project, suppliers } from './form-documents.fixture.ts'
import { type FormRow, nothing } from './form-row.fixture.ts'

const place = '40.5800, -75.6000'
const noWork = { projects: [], summaries: [], loads: [], offers: [], dispatches: [] }
const delivered = loadOf(12)
const blamed: WaitFault = {
  proposalId: idOf(73),
  place: 'pit',
  fault: 'payer',
  by: 'pit',
  reason: 'No stakes.',
  state: 'open',
}
const loading = loadOf(14, 'confirmTrucker')
const { projectId, loadLogId, terms } = loading
const weighable = { projectId, loadLogId, terms, dispatchId: terms.dispatchId }
/** The user who sets the pin. Spread, because the linter takes a literal `role` prop for the ARIA attribute. */
const owner = { uid: 'pat', role: 'owner' } as const
const haulAnswers = { Material: 'Oak Run', Quantity: '2000', 'Haul rate': '3.40', 'Drop-off name': 'Gate 3' }

/** The page holds the step. */
function NewProjectInSteps() {
  const [step, setStep] = useState(0)
  return (
    <NewProjectForm
      entityId={idOf(2)}
      currency="USD"
      suppliers={suppliers}
      start={{ day: '2026-10-15', phoneNo: '' }}
      draft={{}}
      step={step}
      onStep={setStep}
      onChange={nothing}
      onFindPit={nothing}
      onDone={nothing}
    />
  )
}

export const workForms: readonly FormRow[] = [
  {
    form: 'geo-pin/GeoPinForm.tsx',
    part: <GeoPinForm entityId={idOf(1)} {...owner} around={[]} onDone={nothing} />,
    act: 'Save pin',
    call: 'setGeoPin',
    answers: { Name: 'Soft shoulder', Location: place },
  },
  {
    form: 'load-log/queue/WeighSheet.tsx',
    part: <WeighSheet truck={weighable} onClose={nothing} />,
    act: 'Enter weight',
    call: 'confirmLoad',
    answers: { Gross: '73,000', Tare: '29,000' },
  },
  {
    form: 'load-log/acts/LoadActForm.tsx',
    part: <LoadActForm load={loading} kind="cancel" onDone={nothing} />,
    act: /Cancel/,
    call: 'cancelLoad',
    answers: { Reason: 'The pit is closed.' },
  },
  {
    form: 'load-log/wait-fault/WaitFaultForm.tsx',
    part: <WaitFaultForm load={delivered} place="pit" onDone={nothing} />,
    act: /^Report wait cause/,
    call: 'proposeWaitFault',
    answers: { 'Who caused it?': 'Brandt Earthworks', Reason: 'No loader.' },
  },
  {
    form: 'load-log/wait-fault/RefuseFaultForm.tsx',
    part: <RefuseFaultForm load={delivered} fault={blamed} onDone={nothing} />,
    act: /^Refuse/,
    call: 'answerWaitFault',
    answers: { Reason: 'The loader ran.' },
  },
  {
    form: 'material/MaterialForm.tsx',
    part: <MaterialForm entityId={idOf(1)} onDone={nothing} />,
    act: 'Add material',
    call: 'createMaterial',
    answers: { Material: '2A stone', Price: '9.50' },
  },
  {
    form: 'work/before-agreeing/TruckCostsForm.tsx',
    // It is kept on the device.
    part: take => (
      <TruckCostsForm trucks={[]} truckId={undefined} costs={usualTruckCosts} onChange={() => void take('kept')} />
    ),
    act: 'Save',
    call: 'kept',
    answers: {
      'Miles per gallon': '4.5',
      'Gallons per hour while idling': '1',
      'Hours in a working day': '10',
      'Fuel price, per gallon': '3.96',
    },
  },
  {
    form: 'work/haul/AddHaulForm.tsx',
    part: <AddHaulForm project={{ ...project, hauls: [] }} suppliers={suppliers} onDone={nothing} />,
    act: /^Add haul/,
    call: 'createHaul',
    answers: {
      ...haulAnswers,
      'Trucks needed': '4',
      'Free wait time': '15',
      'Standby, per minute': '1.50',
      'Drop-off location': place,
    },
  },
  {
    form: 'work/project/new-project/NewProjectForm.tsx',
    mayBeLeft: true,
    part: <NewProjectInSteps />,
    act: /^(Next|Publish)/,
    call: 'createProject',
    answers: {
      Project: 'Mill Road',
      Material: 'Oak Run',
      Quantity: '2000',
      'Drop-off name': 'Gate 3',
      'Drop-off location': place,
      'Free wait time': '15',
      'Standby, per minute': '1.50',
      'Haul rate': '3.40',
      'First day': '2026-10-15',
      'Trucks needed': '4',
    },
  },
  {
    form: 'work/project-notice/ProjectNotices.tsx',
    part: <ProjectNotices project={project} notices={[]} now={Date.UTC(2026, 9, 15, 14)} />,
    open: 'Post a notice',
    act: /^Post notice/,
    call: 'createProjectNotice',
    answers: { Message: 'Gate 3 is closed.' },
  },
  {
    form: 'work/project/days/LastDay.tsx',
    mayBeLeft: true,
    part: <LastDay day={projectDayOf(project, noWork, Date.UTC(2026, 9, 15, 14))} />,
    open: 'Set the last day',
    act: 'Save',
    call: 'changeProject',
    mayBeEmpty: true,
    answers: { 'Last day': '2126-10-16' },
  },
  {
    form: 'work/project/PublishProject.tsx',
    mayBeLeft: true,
    part: <PublishProject project={{ ...project, state: 'draft' }} now={Date.UTC(2126, 9, 15, 14)} />,
    open: /^Publish/,
    act: /^Publish for this day/,
    call: 'publishProject',
    answers: { 'First day': '2126-10-16' },
  },
  {
    form: 'work/shift/TimeSheetForm.tsx',
    part: <TimeSheetForm shift={workingShift(['fleet'])} onDone={nothing} />,
    act: 'Propose these times',
    call: 'changeTimeSheet',
    answers: { Start: '06:00', End: '16:00' },
  },
  {
    form: 'work/offer/SendOfferForm.tsx',
    part: (
      <SendOfferForm
        project={project}
        hauls={openHauls(project, [])}
        haulers={[{ entityId: idOf(3), name: 'Keystone' }]}
        onDone={nothing}
      />
    ),
    act: /^Send offer/,
    call: 'sendOffer',
    answers: { Trucks: '2', 'Haul rate': '3.40' },
  },
  {
    form: 'work/sub-offer/SubOfferForm.tsx',
    part: <SubOfferForm offer={acceptedOffer} known={[{ entityId: idOf(3), name: 'Keystone' }]} onDone={nothing} />,
    act: /^Offer to this hauler/,
    call: 'sendSubOffer',
    answers: { Trucks: '2', 'You keep': '8.5' },
  },
  {
    form: 'truck/TruckForm.tsx',
    part: <TruckForm entityId={idOf(1)} onDone={nothing} />,
    act: 'Add truck',
    call: 'createTruck',
    answers: { 'Truck number': '41', Axles: '4', 'Legal gross weight': '73,280', 'Empty weight': '29,000' },
  },
  {
    form: 'paper/PaperForm.tsx',
    part: (
      <PaperForm
        entityId={idOf(1)}
        kind={'license'}
        driverEntityId={idOf(4)}
        file={() => null}
        sending={() => undefined}
        onDone={nothing}
      />
    ),
    act: 'Save document',
    call: 'savePaper',
    answers: { Number: 'PA 4711', State: 'PA', Expires: '2027-01-31' },
  },
  {
    form: 'paper/RequirementsForm.tsx',
    part: <RequirementsForm entityId={idOf(1)} levels={{}} holders={[]} today={'2026-11-25'} onSaved={nothing} />,
    act: 'Save requirements',
    call: 'setPaperRequirements',
    mayBeEmpty: true,
    answers: { Inspection: 'Block', 'Driver license': 'Warn' },
  },
  {
    form: 'truck-paper/TruckPaperForm.tsx',
    part: <TruckPaperForm truck={{ entityId: idOf(1), truckId: idOf(4) }} file={() => null} onDone={nothing} />,
    act: 'Save document',
    call: 'saveTruckPaper',
    mayBeEmpty: true,
    answers: { Number: '4711', Expires: '2027-01-31' },
  },
]
