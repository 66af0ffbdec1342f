import { useLingui } from '@lingui/react/macro'
import { useMatches } from '@tanstack/react-router'
import { readProductName } from '../i18n/product-name.ts'
import { readMark } from './-route-mark.ts'

/** The title of the page and of the browser tab, in the current language (row R2). */
export function usePageTitle(): { heading: string; documentTitle: string } {
  const { i18n, t } = useLingui()
  const product = readProductName()
  const matches = useMatches()
  const title = matches.at(-1)?.staticData.title
  if (readMark(matches) === 'nothing') return { heading: t`Page not found`, documentTitle: t`Page not found` }
  if (!title) return { heading: product, documentTitle: product }
  const documentTitle = i18n._({ ...title, values: { product } })
  return { heading: documentTitle.replace(` | ${product}`, ''), documentTitle }
}
