/** What axe finds wrong in a part of a page, by every rule it runs by default. */
import axe, { type RuleObject } from 'axe-core'

/** @param rules more rules to run, or, for what isn't a page itself, rules of whole pages to leave out */
export async function listViolations(part: Element | Document, rules: RuleObject = {}): Promise<string[]> {
  const { violations } = await axe.run(part, { resultTypes: ['violations'], rules })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 300)}`))
}
