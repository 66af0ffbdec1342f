import type { MessageDescriptor } from '@lingui/core'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Anybody may open it. Without this mark a route is protected. */
    public?: true
    /** A page of a person: a tablet of the workshop is led to the schedule. */
    closedToTablets?: true
    /** A frame around pages, no page itself. */
    layout?: true
    /** The page's title; `{product}` stands for the product's name. Without one the title is the product's name. */
    title?: MessageDescriptor
    /** What search engines and link previews say of a public page; `{product}` as in the title. */
    description?: MessageDescriptor
  }
}

type Marked = { routeId: unknown; staticData: { public?: true; layout?: true; closedToTablets?: true } }

/** What the innermost of the matched routes is to the guard. Nothing but frames means that there is no such page. */
export function readMark(matches: readonly Marked[]): 'public' | 'protected' | 'nothing' {
  const leaf = matches.at(-1)
  if (!leaf || leaf.routeId === '__root__' || leaf.staticData.layout) return 'nothing'
  return leaf.staticData.public ? 'public' : 'protected'
}

/** Whether the page is for people alone. */
export const isClosedToTablets = (matches: readonly Marked[]): boolean =>
  matches.at(-1)?.staticData.closedToTablets === true
