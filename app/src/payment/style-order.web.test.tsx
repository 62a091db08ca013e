/** A page may load its own styles before those of the parts that it is made of. */
import './payment.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { List } from '../ui/layout/ListRow.tsx'
import { openStage } from '../ui/stage.fixture.tsx'

const { draw } = openStage('div')

test.each(['pay-due', 'pay-approve'])(
  'the amount of a row is before its arrow, whichever styles come first: %s',
  async row => {
    await page.viewport(800, 600)
    draw(
      <List label="Due">
        <li className={`hw-row ${row}`}>
          <span className="hw-row-words">Moyer Hauling</span>
          <span className="hw-row-value">$770.06</span>
          <PlainButton bare icon="right" label="Open" onPress={() => {}} />
        </li>
      </List>,
    )
    const amount = page.getByText('$770.06')
    const arrow = page.getByRole('button', { name: 'Open' })
    await expect.element(amount).toBeVisible()
    const leftOf = (part: typeof amount) => part.element().getBoundingClientRect().left
    expect(leftOf(amount)).toBeLessThan(leftOf(arrow))
  },
)
