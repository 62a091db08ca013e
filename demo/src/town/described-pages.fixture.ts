/** Reads the pages of documents that `/openapi.json` describes, as an integrator would, and checks their shapes. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { z } from 'zod'

const descriptionSchema = z.looseObject({ paths: z.record(z.string(), z.unknown()) })
const loginSchema = z.object({ accessToken: z.string() })
const claimsSchema = z.object({ sub: z.string() })
const pageSchema = z.object({ documents: z.array(z.looseObject({ id: z.string() })) })
const asPointer = (path: string) => path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')
const pageShape = 'get/responses/200/content/application~1json/schema'

/** `counts`: how many documents were read, by path. `misfits`: a sentence for each page that is not as described. */
export type DescribedPages = { counts: Map<string, number>; misfits: string[] }

/** @param people the email addresses of the readers */
export async function readDescribedPages(url: string, people: string[], password: string): Promise<DescribedPages> {
  const description = descriptionSchema.parse(await (await fetch(`${url}/openapi.json`)).json())
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'description', ...description })
  const paths = Object.keys(description.paths).filter(path => /^\/documents\/(?!\{path)/.test(path))
  const counts = new Map<string, number>()
  const misfits: string[] = []

  for (const email of people) {
    const body = JSON.stringify({ email, password })
    const login = await fetch(`${url}/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { accessToken } = loginSchema.parse(await login.json())
    const read = async (path: string): Promise<unknown> =>
      (await fetch(`${url}${path}?limit=100`, { headers: { authorization: `Bearer ${accessToken}` } })).json()
    const firstId = async (path: string) => pageSchema.parse(await read(path)).documents[0]?.id ?? 'none'

    const entityId = await firstId('/documents/haulway-entity')
    const projectId = await firstId(`/documents/haulway-entity/${entityId}/project-reference`)
    const owners: Record<string, string> = { uid: uidOf(accessToken), entityId, projectId }
    for (const path of paths) {
      const page = await read(path.replace(/\{(\w+)\}/, (_, owner: string) => owners[owner] ?? owner))
      const isAsDescribed = ajv.compile({ $ref: `description#/paths/${asPointer(path)}/${pageShape}` })
      if (!isAsDescribed(page)) misfits.push(`${email}, ${path}: ${ajv.errorsText(isAsDescribed.errors)}`)
      const count = pageSchema.safeParse(page).data?.documents.length ?? 0
      counts.set(path, (counts.get(path) ?? 0) + count)
    }
  }
  return { counts, misfits }
}

function uidOf(accessToken: string): string {
  const claims = Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()
  return claimsSchema.parse(JSON.parse(claims)).sub
}
