import type { ActorRole, ReasonRule, Status } from '#domain/appointment.ts'

// The life cycle as agreed, written a second time, so that the product is not tested against its own table.
const desk: readonly ActorRole[] = ['owner', 'advisor']
const staff: readonly ActorRole[] = ['owner', 'advisor', 'mechanic']

type LifeCycleRow = readonly [to: Status, who: readonly ActorRole[], from: string, reason: ReasonRule]
/** `a+b` after a status lists the steps that it implies. */
const table: readonly LifeCycleRow[] = [
  ['proposed', desk, 'requested confirmed', 'required'],
  ['confirmed', desk, 'requested', 'optional'],
  ['confirmed', [...desk, 'customer'], 'proposed', 'optional'],
  ['confirmed', desk, 'arrived no-show cancelled', 'required'],
  ['rejected', desk, 'requested proposed', 'required'],
  [
    'cancelled',
    [...desk, 'customer'],
    'requested proposed confirmed arrived awaiting-parts awaiting-approval on-hold',
    'required',
  ],
  ['no-show', staff, 'confirmed', 'optional'],
  ['arrived', staff, 'confirmed requested no-show', 'none'],
  ['in-progress', staff, 'arrived awaiting-parts on-hold confirmed:arrived', 'none'],
  ['in-progress', [...staff, 'customer'], 'awaiting-approval', 'none'],
  ['in-progress', staff, 'ready', 'required'],
  ['awaiting-parts', staff, 'arrived in-progress on-hold awaiting-approval', 'optional'],
  ['awaiting-approval', staff, 'arrived in-progress on-hold awaiting-parts', 'optional'],
  ['on-hold', staff, 'arrived in-progress awaiting-parts awaiting-approval', 'required'],
  [
    'ready',
    staff,
    'in-progress arrived:in-progress awaiting-parts:in-progress awaiting-approval:in-progress on-hold:in-progress confirmed:arrived+in-progress',
    'optional',
  ],
  ['completed', staff, 'ready in-progress:ready', 'optional'],
]

export type AgreedEdge = { who: readonly ActorRole[]; reason: ReasonRule; implied: readonly string[] }

const edges: ReadonlyMap<string, AgreedEdge> = new Map(
  table.flatMap(([to, who, sources, reason]) =>
    sources.split(' ').map((source) => {
      const [from, implied] = source.split(':')
      return [`${from}>${to}`, { who, reason, implied: implied?.split('+') ?? [] }] as const
    }),
  ),
)
export const agreedEdges = edges.size

/** Returns the step from one status to another; `null` if there is none. */
export const agreedEdge = (from: Status, to: Status): AgreedEdge | null => edges.get(`${from}>${to}`) ?? null
