import { findPageFile } from '#contract/pages/public-pages.ts'
import { deniedPaths } from './shell.ts'

/** The television shows its board whatever is tapped elsewhere. */
const wall = /^(\/pl)?\/wall$/

/**
 * Chooses the window for a page, of those that the browser lists with the last used one first: one that shows the page
 * already, else one of the app. Public pages, pages that the server makes, and the board on a television stay as they are.
 */
export function chooseWindow<W extends { readonly url: string }>(windows: readonly W[], url: string): W | undefined {
  const isOfApp = ({ url }: W): boolean => {
    const { pathname } = new URL(url)
    return findPageFile(pathname) === null && !wall.test(pathname) && !deniedPaths.some((path) => path.test(pathname))
  }
  return windows.find((one) => one.url === url) ?? windows.find(isOfApp)
}
