import { isRecord } from '#domain/outbox/is-record.ts'
import type { ForeignEntry, OutboxEntry, Owner } from '#domain/outbox/outbox.ts'
import type { Confirmed } from '#domain/outbox/outbox-confirmed.ts'

/**
 * The board as it last stood, shown while a page starts: markup that nothing can be tapped in. Kept by the page, put
 * into the shell by the worker, taken away by the page when its own board stands.
 */
export type ShellSnapshot = Owner & {
  /** The build whose markup and styles these are. */
  build: string
  /** Epoch ms by the device's clock. */
  takenAt: number
  /** Epoch ms: then the station's day is over, or the device too long without the server. */
  until: number
  /** What of the outbox it shows, by `signOutbox`. */
  outbox: string
  /** Of a tablet of the workshop, which opens with the board. */
  isTablet: boolean
  /** The media query that its layout was made for. */
  media: string
  /** Paths of the style sheets it needs. */
  styles: readonly string[]
  html: string
}

/** The cache that holds them, each under the path of its page. */
/** The stored name is older than the term; devices in use have it. */
export const shellSnapshotCache = 'stand-in'
/** Characters: a board of a hundred cards. More is not kept. */
export const longestSnapshot = 150_000

/** A clock that was put back by more says that nobody knows how old it is. */
const clockSlackMs = 60_000

type SnapshotContent = {
  entries: readonly Pick<OutboxEntry, 'key' | 'state'>[]
  foreign: readonly Pick<ForeignEntry, 'seq'>[]
  confirmed: readonly Pick<Confirmed, 'statusVersion' | 'change'>[]
  storeId: string | null
}

/** What a person sees of the outbox, in a line: the same on page and worker while nothing has happened since. */
export function signOutbox({ entries, foreign, confirmed, storeId }: SnapshotContent): string {
  // The newest is last, so that any new word changes this.
  const last = confirmed.at(-1)
  return JSON.stringify([
    storeId,
    entries.map(({ key, state }) => [key, state]),
    foreign.map(({ seq }) => seq),
    [confirmed.length, last?.change.key, last?.statusVersion],
  ])
}

/** How things are on the device where a page starts. */
export type StartOf = { owner: Owner | null | undefined; build: string; outbox: string; now: number }

/** Whether it may be shown: to the same people, by the same build, on the same day, with every change that was made. */
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

/** The pages that have one. */
const boardPath = /^(?:\/pl)?\/schedule$/
const entryPath = /^(?:\/pl)?\/goto-crm$/

export const hasShellSnapshot = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  search === '' && boardPath.test(pathname)

/** Of which pages one may stand where a start leads: the door leads to the board, in a language that only the page knows. */
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

/** `null` for what another build may have kept otherwise. */
export function readShellSnapshot(value: unknown): ShellSnapshot | null {
  if (!isRecord(value)) return null
  const { styles } = value
  const isSound =
    ['userId', 'accountId', 'build', 'outbox', 'media', 'html'].every((name) => typeof value[name] === 'string') &&
    ['takenAt', 'until'].every((name) => typeof value[name] === 'number') &&
    typeof value.isTablet === 'boolean' &&
    Array.isArray(styles) &&
    styles.every((path) => typeof path === 'string' && stylePath.test(path))
  return isSound ? (value as ShellSnapshot) : null
}
