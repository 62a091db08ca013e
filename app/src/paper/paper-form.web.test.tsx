/** The form of a document while its file is sent. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../areas/forms/form-stage.fixture.tsx'
import { UploadProgress } from '../attachment/WaitingPictures.tsx'
import { plainText } from '../ui/format/format.ts'
import { chooseLanguage } from '../ui/format/i18n.ts'
import { openStage } from '../ui/stage.fixture.tsx'
import { PaperForm } from './PaperForm.tsx'

const { draw } = openStage('div')

test.each([
  ['en', '30%'],
  ['fr', '30 %'],
] as const)('it shows how much of the file is sent, in %s as %s', async (language, share) => {
  await page.viewport(390, 1400)
  await chooseLanguage(language)
  const { part } = await openFormStage('/')
  draw(
    part(
      <PaperForm
        entityId={idOf(1)}
        kind={'license'}
        driverEntityId={null}
        file={(_, onTaken) => (
          <button type="button" onClick={() => onTaken(idOf(63))}>
            Take photo
          </button>
        )}
        sending={id => id === idOf(63) && <UploadProgress upload={{ sentBytes: 300_000, bytes: 1_000_000 }} />}
        onDone={() => undefined}
      />,
    ),
  )
  await page.getByRole('button', { name: 'Take photo' }).click()
  const bar = page.getByRole('progressbar')
  await expect.poll(() => plainText(bar.element().textContent ?? '')).toContain(share)
  await chooseLanguage('en')
})
