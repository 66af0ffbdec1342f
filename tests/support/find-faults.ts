import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds against WCAG 2.2 AA and best practice on a page, or in the part that a selector names: a line each. */
export async function findFaults(page: Page, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).withTags(tags)
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
}
