import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import type axe from 'axe-core'
import { isWholeMatrix } from '../run/matrix.ts'
import { root } from '../run/run-command.ts'

const source = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that depend on colours. A change of theme changes nothing else. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Axe reads a page once, on the tablet in English, and in every project in the full matrix. */
const isRead = () => isWholeMatrix() || test.info().project.name === 'tablet-en'

async function read(page: Page, within: string | undefined, rules?: string[]): Promise<string[]> {
  if (!isRead()) return []
  await finishTransitions(page)
  // A new instance for each page, because axe caches the colours of the page before.
  await page.evaluate(source)
  const runOnly: axe.RunOptions['runOnly'] = rules ? { type: 'rule', values: rules } : { type: 'tag', values: tags }
  const violations = await page.evaluate(
    async ([within, runOnly]) => {
      const { axe: reader } = window as unknown as { axe: typeof axe }
      const options = { runOnly, resultTypes: ['violations' as const], iframes: false, preload: false }
      return (await reader.run(within ?? document, options)).violations
    },
    [within, runOnly] as const,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
}

/** The violations of WCAG 2.2 AA and of best practice that axe finds on a page or below a selector, one line each. */
export const findFaults = (page: Page, within?: string): Promise<string[]> => read(page, within)

/** The violations in the light theme, and those that the colours of the dark theme add. */
export async function findFaultsInBothThemes(page: Page, within?: string): Promise<string[]> {
  if (!isRead()) return []
  await showTheme(page, 'light')
  const light = await read(page, within)
  await showTheme(page, 'dark')
  // With reduced motion, which most projects ask for, a change of colours must not be a transition.
  const isStill = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  if (isStill) expect(await page.evaluate(() => document.getAnimations().length), 'moving elements').toBe(0)
  const dark = await read(page, within, colourRules)
  await showTheme(page, 'light')
  return [...light.map((fault) => `light: ${fault}`), ...dark.map((fault) => `dark: ${fault}`)]
}

/** The page applies the theme in the next frame. */
async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** During a transition the colours are not the final ones. */
const finishTransitions = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const moving = document.getAnimations().filter(({ playState, effect }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    })
    return Promise.allSettled(moving.map(({ finished }) => finished))
  })

export const expectNoFault = async (page: Page): Promise<void> => expect(await findFaults(page)).toEqual([])
