import { expect, test } from 'vitest'
import { startupAlert } from './startup-alert.ts'

test('Network Error has the exact texts of the specification', () => {
  expect(startupAlert('networkError')).toEqual({
    kind: 'networkError',
    title: 'Network Error',
    subtitle: "Couldn't Connect To Haulway Network",
    message: 'Please check your internet connection and try again.',
    button: 'Try Again',
  })
})

test('Under Maintenance has the exact texts of the specification', () => {
  expect(startupAlert('underMaintenance')).toEqual({
    kind: 'underMaintenance',
    title: 'Under Maintenance',
    subtitle: 'Please try again later.',
    message:
      "We are working really hard to give you a better experience. This shouldn't take long. Please try again later.",
    button: 'Try Again',
  })
})

test('Please Update has the exact texts of the specification, with the store of the platform', () => {
  expect(startupAlert('pleaseUpdate', 'ios')).toEqual({
    kind: 'pleaseUpdate',
    title: 'Please Update',
    message: 'Please go to App Store and update the App to keep using it.',
    button: 'Ok',
  })
  expect(startupAlert('pleaseUpdate', 'android').message).toBe(
    'Please go to Google Play Store and update the App to keep using it.',
  )
})

test('Update Available has the exact texts of the specification', () => {
  expect(startupAlert('updateAvailable')).toEqual({
    kind: 'updateAvailable',
    title: 'Update Available',
    message: 'Get the best experience.',
    button: 'Ok',
  })
})

test('Something Went Wrong has the exact texts of the specification, with its code', () => {
  expect(startupAlert('somethingWentWrong')).toEqual({
    kind: 'somethingWentWrong',
    title: 'Something Went Wrong',
    message: 'Please Contact Support',
    button: 'Ok',
    errorCode: 'IN-0',
  })
})
