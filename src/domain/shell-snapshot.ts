import { isRecord } from '#domain/outbox/is-record.ts'
import type { ForeignEntry, OutboxEntry, Owner } from '#domain/outbox/outbox.ts'
import type { Confirmed } from '#domain/outbox/outbox-confirmed.ts'

const openings = ['always', 'offline', 'never'] as const
export type SnapshotOpening = (typeof openings)[number]

/**
 * The last state of the board, shown while a page starts: markup without event handlers. The page stores it, the worker
 * inserts it into the app shell, and the page removes it when its own board is rendered.
 */
export type ShellSnapshot = Owner & {
  /** The build whose markup and styles these are. */
  build: string
  /** Epoch ms by the device's clock. */
  takenAt: number
  /** Epoch ms: the end of the station's day, or the limit of the time without the server. */
  until: number
  /** The part of the outbox that it shows, by `signOutbox`. */
  outbox: string
  /** When the entry point leads this user to the board. */
  opens: SnapshotOpening
  /** The media query for which its layout was made. */
  media: string
  /** Paths of the style sheets that it needs. */
  styles: readonly string[]
  html: string
}

/** The cache of the snapshots, each under the path of its page. Its name is older than the term; devices in use have it. */
export const shellSnapshotCache = 'stand-in'
/** In characters: a board of a hundred cards. A larger snapshot is not stored. */
export const longestSnapshot = 150_000

/** If the clock was set back by more than this, the age of the snapshot is unknown. */
const clockSlackMs = 60_000

type SnapshotContent = {
  entries: readonly Pick<OutboxEntry, 'key' | 'state'>[]
  foreign: readonly Pick<ForeignEntry, 'seq'>[]
  confirmed: readonly Pick<Confirmed, 'statusVersion' | 'change'>[]
  storeId: string | null
}

/** A one-line fingerprint of what a person sees of the outbox: equal on page and worker while nothing has changed. */
export function signOutbox({ entries, foreign, confirmed, storeId }: SnapshotContent): string {
  // The newest is last, so any new confirmation changes the fingerprint.
  const last = confirmed.at(-1)
  return JSON.stringify([
    storeId,
    entries.map(({ key, state }) => [key, state]),
    foreign.map(({ seq }) => seq),
    [confirmed.length, last?.change.key, last?.statusVersion],
  ])
}

/** The state of the device when a page starts. */
export type StartOf = { owner: Owner | null | undefined; build: string; outbox: string; now: number }

/** Whether a snapshot may be shown: to the same user, by the same build, on the same day, with the same outbox. */
export function isFit(snapshot: ShellSnapshot, { owner, build, outbox, now }: StartOf): boolean {
  return (
    owner?.userId === snapshot.userId &&
    owner.accountId === snapshot.accountId &&
    build === snapshot.build &&
    outbox === snapshot.outbox &&
    now > snapshot.takenAt - clockSlackMs &&
    now < snapshot.until
  )
}

/** The pages that have a snapshot. */
const boardPath = /^(?:\/pl)?\/schedule$/
const entryPath = /^(?:\/pl)?\/goto-crm$/

export const hasShellSnapshot = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  search === '' && boardPath.test(pathname)

/**
 * Returns the pages whose snapshot may be shown at a start: the entry point leads to the board, in a language that only
 * the page knows.
 */
export function findShellSnapshots({ pathname, search }: { pathname: string; search: string }): {
  paths: readonly string[]
  isEntryPoint: boolean
} {
  if (search !== '') return { paths: [], isEntryPoint: false }
  if (boardPath.test(pathname)) return { paths: [pathname], isEntryPoint: false }
  if (!entryPath.test(pathname)) return { paths: [], isEntryPoint: false }
  return { paths: pathname.startsWith('/pl/') ? ['/pl/schedule'] : ['/schedule', '/pl/schedule'], isEntryPoint: true }
}

const stylePath = /^\/assets\/[\w.-]+\.css$/

/** `null` for a format of another build. */
export function readShellSnapshot(value: unknown): ShellSnapshot | null {
  if (!isRecord(value)) return null
  const { styles } = value
  const isSound =
    ['userId', 'accountId', 'build', 'outbox', 'media', 'html'].every((name) => typeof value[name] === 'string') &&
    ['takenAt', 'until'].every((name) => typeof value[name] === 'number') &&
    openings.some((opens) => opens === value.opens) &&
    Array.isArray(styles) &&
    styles.every((path) => typeof path === 'string' && stylePath.test(path))
  return isSound ? (value as ShellSnapshot) : null
}
