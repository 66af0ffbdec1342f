import type { MessageDescriptor } from '@lingui/core'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Accessible without a sign-in. Without this mark a route is protected. */
    public?: true
    /** A personal page: a workshop tablet is redirected to the schedule. */
    closedToTablets?: true
    /** A layout around pages, not a page itself. */
    layout?: true
    /** The page title; `{product}` is replaced by the product name. Default: the product name. */
    title?: MessageDescriptor
    /** Description of a public page for search engines and link previews; `{product}` as in the title. */
    description?: MessageDescriptor
  }
}

type Marked = { routeId: unknown; staticData: { public?: true; layout?: true; closedToTablets?: true } }

/**
 * Returns the access mark of the innermost matched route; `nothing` if only layouts match, so there is no such page.
 */
export function readMark(matches: readonly Marked[]): 'public' | 'protected' | 'nothing' {
  const leaf = matches.at(-1)
  if (!leaf || leaf.routeId === '__root__' || leaf.staticData.layout) return 'nothing'
  return leaf.staticData.public ? 'public' : 'protected'
}

/** Whether workshop tablets may not open the page. */
export const isClosedToTablets = (matches: readonly Marked[]): boolean =>
  matches.at(-1)?.staticData.closedToTablets === true
