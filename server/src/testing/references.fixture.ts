/** What tests read from outside of the repository. A test without its file is skipped. */
import path from 'node:path'

const folder = path.join(import.meta.dirname, '../../../../shared')

/** Recorded tracks of vehicles, each a JSON file. */
export const tracesFolder = process.env.HAULWAY_TRACES ?? path.join(folder, 'traces')

/** The product's specification as text, whose sections comments cite. */
export const specificationFile = process.env.HAULWAY_SPECIFICATION ?? path.join(folder, 'product-spec.txt')
