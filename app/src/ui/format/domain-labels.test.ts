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

test('a sentence is said in the language of the screen, with what it names', () => {
  expect(translate('This load is closed.')).toBe('Esta carga está cerrada.')
  expect(translate('Truck 41 (B) is retired.')).toBe('El camión 41 (B) está dado de baja.')
  expect(translate('“Load this truck” is up to another party.')).toBe(
    '“Cargar este camión” le toca decirlo a otra persona.',
  )
})

test('what is wrong with a field is said without the field’s name on the wire', () => {
  expect(translate('haul.truckNumber: This load is closed.')).toBe('Esta carga está cerrada.')
})

test('a sentence that no translation knows is read in English, as it came', () => {
  for (const sentence of ['A {later} server says this.', 'email: Too small', "It's new.", '']) {
    expect(translate(sentence)).toBe(sentence)
  }
})

test('English is to the letter what domain says', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  expect(translate("Couldn't Connect To Haulway Network")).toBe("Couldn't Connect To Haulway Network")
  expect(translate('email: Enter an email address.')).toBe('Enter an email address.')
})
