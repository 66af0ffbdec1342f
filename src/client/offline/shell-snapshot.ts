import { type SnapshotInput, storeSnapshotInput } from '#client/offline/drafts/snapshot-input.ts'
import { longestSnapshot, type ShellSnapshot, shellSnapshotCache } from '#domain/shell-snapshot.ts'

const coverId = 'shell-snapshot'
/** After this time the cover is removed even if the page shows nothing, so that a failed start is visible. */
const longestCoverMs = 10_000

/** Attributes that refer to other elements, or that a copy must not have. */
const removedAttributes = [
  ...['id', 'for', 'name', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'aria-live'],
  ...['autofocus', 'tabindex', 'srcset'],
]

/** Selectors of elements that are left out, and of elements whose position depends on the time of day. */
export type PictureOf = { without: string; moving: string }

/**
 * Returns a copy of `app` for a snapshot: without ids, images and style attributes. The Content-Security-Policy forbids
 * style attributes in markup; `public/shell-snapshot.js` sets them again.
 */
export function takePicture(app: Element, { without, moving }: PictureOf): Element {
  const copy = app.cloneNode(true) as Element
  for (const one of copy.querySelectorAll(`template, dialog, [role="alert"], ${without}`)) one.remove()
  for (const one of [copy, ...copy.querySelectorAll('*')]) stripAttributes(one)
  for (const one of copy.querySelectorAll(moving)) one.setAttribute('data-moves', '')
  copy.setAttribute('inert', '')
  return copy
}

/** Returns the picture with `notice` over its foot; `null` if it is too long to be stored. */
export function framePicture(
  picture: Element,
  notice: Element,
  className: string,
): Pick<ShellSnapshot, 'html' | 'styles'> | null {
  const cover = document.createElement('div')
  cover.id = coverId
  cover.className = className
  cover.setAttribute('aria-busy', 'true')
  cover.append(picture, notice)
  const html = cover.outerHTML
  return html.length > longestSnapshot ? null : { html, styles: listStyles(cover) }
}

function stripAttributes(one: Element): void {
  const style = one.getAttribute('style')
  if (style !== null) {
    one.removeAttribute('style')
    if (style !== '') one.setAttribute('data-style', style)
  }
  // The parts of an icon refer to each other by id.
  if (one.closest('svg') && one.localName !== 'svg') return
  for (const name of removedAttributes) one.removeAttribute(name)
  if (one.localName !== 'img') return
  one.removeAttribute('src')
  one.setAttribute('alt', '')
}

const classesIn = new Map<string, ReadonlySet<string>>()

/** Returns the class names in the selectors of a style sheet. */
function readClasses(sheet: CSSStyleSheet, path: string): ReadonlySet<string> {
  const known = classesIn.get(path)
  if (known) return known
  const text = [...sheet.cssRules].map(({ cssText }) => cssText).join()
  const classes = new Set([...text.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name))
  classesIn.set(path, classes)
  return classes
}

/** Returns the paths of the loaded style sheets that `cover` needs. */
function listStyles(cover: Element): string[] {
  const used = new Set([cover, ...cover.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]))
  return [...document.styleSheets].flatMap((sheet) => {
    if (!sheet.href?.startsWith(`${location.origin}/`)) return []
    const path = new URL(sheet.href).pathname
    return [...readClasses(sheet, path)].some((name) => used.has(name)) ? [path] : []
  })
}

// A snapshot that is being written while all are dropped must not remain.
let drops = 0
/** How often all snapshots were dropped. A snapshot stored at a lower count no longer exists. */
export const countDrops = (): number => drops

/** Stores the snapshot for the next start at `path`. Without enough space the next start has no snapshot. */
export async function storeShellSnapshot(path: string, snapshot: ShellSnapshot): Promise<void> {
  const dropsBefore = drops
  try {
    const cache = await caches.open(shellSnapshotCache)
    if (dropsBefore === drops) await cache.put(path, Response.json(snapshot))
    if (dropsBefore !== drops) await caches.delete(shellSnapshotCache)
  } catch (error) {
    console.warn('The board snapshot is not stored for the next start:', error)
  }
}

/** Removes all snapshots from this device, of every user. */
export async function dropShellSnapshots(): Promise<void> {
  drops += 1
  // The Cache API exists in secure contexts only.
  await (globalThis as { caches?: CacheStorage }).caches?.delete(shellSnapshotCache).catch(() => false)
}

/** Whether this page began with the snapshot of a day. */
export const isSnapshotShown = (): boolean => document.getElementById(coverId) !== null

/**
 * Removes the snapshot in the same frame in which the page first shows content of its own. At the entry point, which
 * redirects, it stays until the redirect.
 */
export function removeSnapshotCover(root: Element): void {
  const cover: (HTMLElement & { snapshotInput?: SnapshotInput[] }) | null = document.getElementById(coverId)
  if (!cover) return
  const entryPath = location.pathname
  const isEntryPoint = entryPath.endsWith('/goto-crm')
  const remove = (): void => {
    observer.disconnect()
    clearTimeout(timer)
    storeSnapshotInput(cover.snapshotInput ?? [])
    cover.remove()
  }
  const observer = new MutationObserver(() => {
    if (root.childElementCount > 0 && !(isEntryPoint && location.pathname === entryPath)) remove()
  })
  observer.observe(root, { childList: true, subtree: isEntryPoint })
  const timer = setTimeout(remove, longestCoverMs)
}
