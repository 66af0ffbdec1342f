import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { isWholeMatrix } from './matrix.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose verdict depends on the colours: of another theme nothing else is new. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Axe reads a page once, on the tablet in English; in the whole matrix in every project. */
const isRead = () => isWholeMatrix() || test.info().project.name === 'tablet-en'

async function read(page: Page, within: string | undefined, rules?: string[]): Promise<string[]> {
  if (!isRead()) return []
  await comeToRest(page)
  // We have no frames, and what is right needs no address in the page.
  const all = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const axe = rules ? all.withRules(rules) : all.withTags(tags)
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
}

/** What axe finds against WCAG 2.2 AA and best practice on a page, or in the part that a selector names: a line each. */
export const findFaults = (page: Page, within?: string): Promise<string[]> => read(page, within)

/** The same in the light theme, and what the dark one's colours add. */
export async function findFaultsInBothThemes(page: Page, within?: string): Promise<string[]> {
  if (!isRead()) return []
  await showTheme(page, 'light')
  const light = await read(page, within)
  await showTheme(page, 'dark')
  const dark = await read(page, within, colourRules)
  await showTheme(page, 'light')
  return [...light.map((fault) => `light: ${fault}`), ...dark.map((fault) => `dark: ${fault}`)]
}

const showTheme = (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => page.emulateMedia({ colorScheme })

/** Colours of what fades in, or is on its way to another theme, are none that stay. */
const comeToRest = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const moving = document.getAnimations().filter(({ playState, effect }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    })
    return Promise.allSettled(moving.map(({ finished }) => finished))
  })

export const expectNoFault = async (page: Page): Promise<void> => expect(await findFaults(page)).toEqual([])
