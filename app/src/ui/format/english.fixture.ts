/** Runs before each unit test file: texts are in English, whatever language the file before it ended with. */
import { i18n } from '@lingui/core'

i18n.loadAndActivate({ locale: 'en', messages: {} })
