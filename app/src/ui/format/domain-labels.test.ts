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
