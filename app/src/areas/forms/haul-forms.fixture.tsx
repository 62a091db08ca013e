/** How the test of all forms fills in the forms of a haul. */
import { ChangeHaul } from '../../work/haul/ChangeHaulSheet.tsx'
import { PostedLimits } from '../../work/haul/PostedLimits.tsx'
import { SalePrice } from '../../work/haul/SalePrice.tsx'
import { VolumeTarget } from '../../work/haul/volumes/VolumeTargetForm.tsx'
import { project } from './form-documents.fixture.ts'
import type { FormRow } from './form-row.fixture.ts'

const [haul] = project.hauls
const card = project.money?.hauls[0]?.haul?.card

export const haulForms: readonly FormRow[] = [
  {
    form: 'work/haul/ChangeHaulSheet.tsx',
    part: haul && card && <ChangeHaul project={project} haul={haul} card={card} />,
    open: /^Edit haul/,
    act: 'Save',
    call: 'changeHaul',
    answers: {
      Quantity: '3000',
      'Trucks needed': '5',
      'Haul rate': '3.60',
      'Free wait time': '15',
      'Standby, per minute': '1.50',
    },
  },
  {
    form: 'work/haul/PostedLimits.tsx',
    part: haul && <PostedLimits project={project} haul={haul} />,
    open: 'Posted weight limits',
    act: 'Add limit',
    call: 'changeHaul',
    answers: { Road: 'SR 4020', 'Gross weight limit': '60,000', From: '2027-02-15', Until: '2027-04-15' },
  },
  {
    form: 'work/haul/SalePrice.tsx',
    mayBeLeft: true,
    part: haul && <SalePrice project={project} haul={haul} />,
    open: 'Add your price',
    act: 'Save',
    call: 'changeHaul',
    answers: { 'Your selling price': '21.50' },
  },
  {
    form: 'work/haul/volumes/VolumeTargetForm.tsx',
    part: haul && <VolumeTarget project={project} haul={{ ...haul, gramsPerCubicMeter: 1_600_000 }} />,
    open: 'Set design volume',
    act: 'Save',
    call: 'changeHaul',
    answers: { Volume: '3000', Swell: '25', Shrink: '10', 'Density in the ground': '2100' },
  },
]
