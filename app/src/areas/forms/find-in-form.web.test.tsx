/** Fields of a form that find something: Enter in them finds, and never sends the form with what was there before. */
import { type ReactNode, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PlaceField } from '../../map/place/PlaceField.tsx'
import { noPlace } from '../../map/place/place-answer.ts'
import { CardFields } from '../../pay/editor/CardFields.tsx'
import { emptyCard } from '../../pay/editor/card-answers.ts'
import { Form } from '../../ui/controls/Form.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { openHauls } from '../../work/haul/open-hauls.ts'
import { SendOfferForm } from '../../work/offer/SendOfferForm.tsx'
import { SubOfferForm } from '../../work/sub-offer/SubOfferForm.tsx'
import { acceptedOffer, idOf, project } from './form-documents.fixture.ts'
import { nothing } from './form-row.fixture.ts'
import { openFormStage } from './form-stage.fixture.tsx'

const { draw } = openStage('div')
const known = [{ entityId: idOf(3), name: 'Blue Ridge' }]
const found = {
  haulers: [{ entityId: idOf(4), name: 'Keystone' }],
  arbiters: [{ entityId: idOf(5), name: 'Keystone' }],
}
let formsSent = 0

function CardForm() {
  const form = useForm({ defaultValues: { card: { ...emptyCard(), rate: '3.40' } } })
  return (
    <FormProvider {...form}>
      <Form onSubmit={form.handleSubmit(() => void formsSent++)}>
        <CardFields unit="ton" currency="USD" />
        <button type="submit">Propose</button>
      </Form>
    </FormProvider>
  )
}

function PlaceForm() {
  const [place, setPlace] = useState(noPlace)
  return (
    <Form
      onSubmit={event => {
        event.preventDefault()
        formsSent++
      }}
    >
      <PlaceField label="Yard" value={place} onChange={setPlace} isPoint />
      <button type="submit">Save</button>
    </Form>
  )
}

async function open(part: ReactNode): Promise<string[]> {
  await page.viewport(390, 4000)
  formsSent = 0
  const stage = await openFormStage('/', { kind: 'accepted', reply: found, versions: {} })
  draw(stage.part(part))
  return stage.sent
}

const offers = {
  sendOffer: <SendOfferForm project={project} hauls={openHauls(project, [])} haulers={known} onDone={nothing} />,
  sendSubOffer: <SubOfferForm offer={acceptedOffer} known={known} onDone={nothing} />,
}

for (const [call, form] of Object.entries(offers)) {
  test(`Enter in the search for a hauler finds one and sends nothing to another hauler (${call})`, async () => {
    const sent = await open(form)
    const field = page.getByLabelText('Find a hauler')
    await field.fill('Ke')
    await userEvent.keyboard('{Enter}')
    await field.fill('Key')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByLabelText('Hauler', { exact: true })).toHaveDisplayValue('Keystone')
    expect(sent.filter(each => each === call || each === 'findHaulers')).toEqual(['findHaulers'])
  })
}

test('Enter in the search for an arbiter finds one and does not propose the card', async () => {
  const sent = await open(<CardForm />)
  await page.getByRole('button', { name: 'Add: Disputes' }).click()
  await page.getByLabelText('Find an arbiter').fill('Key')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('option', { name: 'Keystone' })).toBeInTheDocument()
  expect(sent).toContain('findArbiters')
  expect(formsSent).toBe(0)
})

test('Enter in an address that is not found yet does not send the form', async () => {
  await open(<PlaceForm />)
  await page.getByLabelText('Yard', { exact: true }).fill('12 Quarry Ro')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Yard', { exact: true })).toHaveValue('12 Quarry Ro')
  expect(formsSent).toBe(0)
})
