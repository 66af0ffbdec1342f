import type { RouteHandlerCallback, RouteHandlerCallbackOptions } from 'workbox-core/types.js'
import { isOf } from '#domain/outbox/outbox.ts'
import {
  findShellSnapshots,
  isFit,
  readShellSnapshot,
  type ShellSnapshot,
  type StartOf,
  shellSnapshotCache,
  signOutbox,
} from '#domain/shell-snapshot.ts'
import { openOutboxStore } from './outbox-store.ts'

declare const __BUILD_ID__: string

/** A page must not wait longer for its snapshot than the snapshot saves. */
const longestSearchMs = 800

const store = openOutboxStore()

/** Answers with the shell, with the last snapshot of the board inserted if it is still valid. */
export function answerWithSnapshot(answerShell: RouteHandlerCallback): RouteHandlerCallback {
  return async (options) => {
    const [shell, found] = await Promise.all([answerShell(options), searchInTime(options)])
    return found ? insertSnapshot(shell, found) : shell
  }
}

type FoundSnapshot = { snapshot: ShellSnapshot; lang: string; isEntryPoint: boolean }

async function searchInTime({ url }: RouteHandlerCallbackOptions): Promise<FoundSnapshot | null> {
  try {
    const late = new Promise<null>((done) => setTimeout(done, longestSearchMs, null))
    return await Promise.race([search(url), late])
  } catch (error) {
    console.warn('No shell snapshot:', error)
    return null
  }
}

async function search(url: URL): Promise<FoundSnapshot | null> {
  const { paths, isEntryPoint } = findShellSnapshots(url)
  if (paths.length === 0) return null
  const [start, ...all] = await Promise.all([readStart(), ...paths.map(read)])
  const fit = all.flatMap((found) => (found && isFit(found.snapshot, start) ? [found] : []))
  const isOpened = ({ snapshot: { opens } }: { snapshot: ShellSnapshot }) =>
    opens === 'always' || (opens === 'offline' && !navigator.onLine)
  const open = isEntryPoint ? fit.filter(isOpened) : fit
  const newest = open.toSorted((a, b) => b.snapshot.takenAt - a.snapshot.takenAt)[0]
  return newest ? { ...newest, isEntryPoint } : null
}

async function read(path: string): Promise<Omit<FoundSnapshot, 'isEntryPoint'> | null> {
  const cached = await caches.match(path, { cacheName: shellSnapshotCache })
  const snapshot = readShellSnapshot(await cached?.json())
  return snapshot && { snapshot, lang: path.startsWith('/pl/') ? 'pl' : 'en' }
}

async function readStart(): Promise<StartOf> {
  const { result } = await store.change('relaxed', (stored) => ({ result: stored }))
  const { owner } = result
  const entries = owner ? result.entries.filter((entry) => isOf(entry, owner)) : []
  const confirmed = owner ? result.confirmed.filter((one) => isOf(one, owner)) : []
  return { owner, build: __BUILD_ID__, outbox: signOutbox({ ...result, entries, confirmed }), now: Date.now() }
}

const startScript = /<script type="module"[^>]*? src="(\/assets\/[\w.-]+\.js)"><\/script>/
const root = '<div id="root"></div>'

/** Inserts the snapshot into the shell. Returns the shell unchanged if its markup is not as expected. */
export async function insertSnapshot(
  shell: Response,
  { snapshot, lang, isEntryPoint }: FoundSnapshot,
): Promise<Response> {
  const text = await shell.clone().text()
  const start = startScript.exec(text)?.[1]
  if (!start || !text.includes(root) || !text.includes('</head>')) return shell
  const styles = snapshot.styles
    .filter((path) => !text.includes(`"${path}"`))
    .map((path) => `<link rel="stylesheet" crossorigin href="${path}">`)
  const facts = Object.entries({
    ...{ start, lang, media: snapshot.media, user: snapshot.userId, account: snapshot.accountId },
    ...{ taken: String(snapshot.takenAt), ...(isEntryPoint && { entry: '' }) },
  })
  const attributes = facts.map(([name, value]) => ` data-${name}="${escapeAttribute(value)}"`)
  const html = text
    // public/shell-snapshot.js starts the product once the snapshot is on the screen.
    .replace(startScript, () => `<link rel="modulepreload" crossorigin href="${start}">`)
    .replace('</head>', () => `${styles.join('')}</head>`)
    .replace(root, () => {
      const template = `<template id="shell-snapshot"${attributes.join('')}>${snapshot.html}</template>`
      return `${root}${template}<script src="/shell-snapshot.js"></script>`
    })
  const headers = new Headers(shell.headers)
  // These headers describe the original response body.
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name)
  return new Response(html, { status: shell.status, statusText: shell.statusText, headers })
}

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
