import { type SnapshotInput, storeSnapshotInput } from '#client/offline/drafts/snapshot-input.ts'
import { longestSnapshot, type ShellSnapshot, shellSnapshotCache } from '#domain/shell-snapshot.ts'

const coverId = 'shell-snapshot'
/** A page that shows nothing of its own by then has something to say by being empty. */
const longestCoverMs = 10_000

/** Attributes that name other elements, or that a copy must not have. */
const ties = [
  ...['id', 'for', 'name', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'aria-live'],
  ...['autofocus', 'tabindex', 'srcset'],
]

/** Selectors of what is left out, and of what moves on with the minutes. */
export type PictureOf = { without: string; moving: string }

/**
 * What `app` shows, as markup for a snapshot: no ids, no pictures, no styles that the security policy would refuse
 * (`public/shell-snapshot.js` puts them back).
 */
export function takePicture(app: Element, { without, moving }: PictureOf): Element {
  const copy = app.cloneNode(true) as Element
  for (const one of copy.querySelectorAll(`template, dialog, [role="alert"], ${without}`)) one.remove()
  for (const one of [copy, ...copy.querySelectorAll('*')]) loosen(one)
  for (const one of copy.querySelectorAll(moving)) one.setAttribute('data-moves', '')
  copy.setAttribute('inert', '')
  return copy
}

/** The picture with `words` over its foot; `null` where it is too long to be kept. */
export function framePicture(
  picture: Element,
  words: Element,
  className: string,
): Pick<ShellSnapshot, 'html' | 'styles'> | null {
  const cover = document.createElement('div')
  cover.id = coverId
  cover.className = className
  cover.setAttribute('aria-busy', 'true')
  cover.append(picture, words)
  const html = cover.outerHTML
  return html.length > longestSnapshot ? null : { html, styles: listStyles(cover) }
}

function loosen(one: Element): void {
  const style = one.getAttribute('style')
  if (style !== null) {
    one.removeAttribute('style')
    if (style !== '') one.setAttribute('data-style', style)
  }
  // An icon's parts name each other.
  if (one.closest('svg') && one.localName !== 'svg') return
  for (const name of ties) one.removeAttribute(name)
  if (one.localName !== 'img') return
  one.removeAttribute('src')
  one.setAttribute('alt', '')
}

const classesIn = new Map<string, ReadonlySet<string>>()

/** The class names that a style sheet speaks of. */
function readClasses(sheet: CSSStyleSheet, path: string): ReadonlySet<string> {
  const known = classesIn.get(path)
  if (known) return known
  const text = [...sheet.cssRules].map(({ cssText }) => cssText).join()
  const classes = new Set([...text.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name))
  classesIn.set(path, classes)
  return classes
}

/** Of the style sheets of all pages that were visited those that `cover` needs. */
function listStyles(cover: Element): string[] {
  const used = new Set([cover, ...cover.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]))
  return [...document.styleSheets].flatMap((sheet) => {
    if (!sheet.href?.startsWith(`${location.origin}/`)) return []
    const path = new URL(sheet.href).pathname
    return [...readClasses(sheet, path)].some((name) => used.has(name)) ? [path] : []
  })
}

// A picture that is being written when all is dropped must not come back.
let drops = 0
/** How often all were dropped: one that was kept before is gone. */
export const countDrops = (): number => drops

/** Keeps it for the next start at `path`; a device that has no room for it starts without. */
export async function storeShellSnapshot(path: string, snapshot: ShellSnapshot): Promise<void> {
  const mine = drops
  try {
    const cache = await caches.open(shellSnapshotCache)
    if (mine === drops) await cache.put(path, Response.json(snapshot))
    if (mine !== drops) await caches.delete(shellSnapshotCache)
  } catch (error) {
    console.warn('The board is not kept for the next start:', error)
  }
}

/** Takes all of them off this device, whoever's they are. */
export async function dropShellSnapshots(): Promise<void> {
  drops += 1
  // Without a secure context there are no caches.
  await (globalThis as { caches?: CacheStorage }).caches?.delete(shellSnapshotCache).catch(() => false)
}

/**
 * Takes away what stands in as soon as the page shows something of its own, in the same frame. The entryPath leads on by
 * itself: what is shown meanwhile stays.
 */
export function removeSnapshotCover(root: Element): void {
  const cover: (HTMLElement & { snapshotInput?: SnapshotInput[] }) | null = document.getElementById(coverId)
  if (!cover) return
  const entryPath = location.pathname
  const isEntryPoint = entryPath.endsWith('/goto-crm')
  const leave = (): void => {
    observer.disconnect()
    clearTimeout(timer)
    storeSnapshotInput(cover.snapshotInput ?? [])
    cover.remove()
  }
  const observer = new MutationObserver(() => {
    if (root.childElementCount > 0 && !(isEntryPoint && location.pathname === entryPath)) leave()
  })
  observer.observe(root, { childList: true, subtree: isEntryPoint })
  const timer = setTimeout(leave, longestCoverMs)
}
