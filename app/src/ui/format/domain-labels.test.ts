import { AppError } from '@haulway/domain/errors.ts'
import { refuseChangedTotal } from '@haulway/domain/load-log/approval/shown-total.ts'
import { i18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { translate } from './domain-labels.ts'

const spanish = {
  'Truck {0} is retired.': 'El camión {0} está dado de baja.',
  'This load is closed.': 'Esta carga está cerrada.',
  '“{0}” is up to another party.': '“{0}” le toca decirlo a otra persona.',
  'Load this truck': 'Cargar este camión',
}

beforeEach(() => {
  i18n.setMessagesCompiler(compileMessage)
  i18n.loadAndActivate({ locale: 'es', messages: spanish })
})
afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('a sentence is translated to the language of the screen, with its values', () => {
  expect(translate('This load is closed.')).toBe('Esta carga está cerrada.')
  expect(translate('Truck 41 (B) is retired.')).toBe('El camión 41 (B) está dado de baja.')
  expect(translate('“Load this truck” is up to another party.')).toBe(
    '“Cargar este camión” le toca decirlo a otra persona.',
  )
})

const changed = 'This load now pays {0}; it was {1} when you looked. Check it, then approve.'
const amounts: [locale: string, sentence: string, shown: string][] = [
  ['fr-CA', 'Truck $1,234.50 is retired.', 'Camion 1 234,50 $'],
  ['fr-CA', 'Truck -$9.00 is retired.', 'Camion –9,00 $'],
  ['fr-CA', 'Truck €12.30 is retired.', 'Camion 12,30 €'],
  ['fr-CA', 'Truck 1,000 kg (2,204.6 lb) is retired.', 'Camion 1 000 kg (2 204,6 lb)'],
  ['es-ES', 'Truck 99,999.99 is retired.', 'Camion 99.999,99'],
  ['es-MX', 'Truck $1,234.50 is retired.', 'Camion $1,234.50'],
  // No amounts: the numbers of a truck, a street, a name.
  ['fr-CA', 'Truck 1041 is retired.', 'Camion 1041'],
  ['fr-CA', 'Truck 4.5 Bros, Inc. is retired.', 'Camion 4.5 Bros, Inc.'],
]

test.each(amounts)('in %s, the amount in "%s" is written as people write it there', (locale, sentence, shown) => {
  i18n.loadAndActivate({ locale, messages: { 'Truck {0} is retired.': 'Camion {0}' } })
  expect(translate(sentence).replaceAll(/\s/g, ' ')).toBe(shown)
})

test('the refusal of an approval shows both totals in the language of the screen', () => {
  i18n.loadAndActivate({ locale: 'fr-CA', messages: { [changed]: 'Maintenant {0}; avant {1}.' } })
  const refusal = whyNot(() => refuseChangedTotal(123_450, 98_700, 'CAD'))
  expect(translate(refusal).replaceAll(/\s/g, ' ')).toBe('Maintenant 1 234,50 $; avant 987,00 $.')
})

test('an error about a field is shown without the wire name of the field', () => {
  expect(translate('haul.truckNumber: This load is closed.')).toBe('Esta carga está cerrada.')
})

test('a sentence without a translation stays in English', () => {
  for (const sentence of ['A {later} server says this.', 'email: Too small', "It's new.", '']) {
    expect(translate(sentence)).toBe(sentence)
  }
})

test('English shows the exact text from domain', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  expect(translate("Couldn't Connect To Haulway Network")).toBe("Couldn't Connect To Haulway Network")
  expect(translate('email: Enter an email address.')).toBe('Enter an email address.')
})

function whyNot(act: () => void): string {
  try {
    act()
    return ''
  } catch (error) {
    return error instanceof AppError ? error.message : ''
  }
}
