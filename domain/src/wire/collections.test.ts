import { expect, test } from 'vitest'
import { z } from 'zod'
import { isClosedTo } from '../document/document.ts'
import { type CollectionName, collections } from './collections.ts'

const names = Object.keys(collections) as CollectionName[]
const open = names.filter(name => !isClosedTo('withoutMoney', name))

test.each(open)(
  'a document of %s without its money, as some members read it, still has the shape of its collection',
  name => {
    const { required = [] } = z.toJSONSchema(collections[name].schema, { io: 'input', unrepresentable: 'any' })
    expect(required).not.toContain('money')
  },
)
