/** A service that a customer chose, with its group in the taxonomy. */
type ChosenJob = { readonly id: string; readonly group: string }

const lifted = ['lift', 'pit'] as const
const anywhere = ['floor', 'lift', 'pit'] as const

/** The kinds of bays for the services of a group, the preferred one first; the other groups need a lift or a pit. */
const kindsOfGroup: Readonly<Record<string, readonly string[]>> = {
  tyres: ['tyres', ...lifted],
  'diagnostics-electrics': anywhere,
  climate: anywhere,
  'bodywork-paint': anywhere,
  'inspection-assistance': anywhere,
  care: ['wash', 'floor'],
}
/** Services that need other bays than their group. */
const kindsOfService: Readonly<Record<string, readonly string[]>> = {
  'wheel-alignment': ['alignment'],
  'technical-inspection': lifted,
  'hand-wash': ['wash'],
}

const kindsFor = ({ id, group }: ChosenJob): readonly string[] => kindsOfService[id] ?? kindsOfGroup[group] ?? lifted

/**
 * Returns the bays in which these services can be done, the most suitable first. If no bay suits all of them, those that
 * suit the first one are returned; a workshop without such a bay does the work where it can, but not in a wash bay.
 */
export function suitableBays<B extends { readonly kind: string }>(
  bays: readonly B[],
  jobs: readonly ChosenJob[],
): readonly B[] {
  const [first = lifted, ...others] = jobs.map(kindsFor)
  const forAll = first.filter((kind) => others.every((kinds) => kinds.includes(kind)))
  const ofKinds = (kinds: readonly string[]): readonly B[] =>
    kinds.flatMap((kind) => bays.filter((bay) => bay.kind === kind))
  const dry = bays.filter(({ kind }) => kind !== 'wash')
  return [ofKinds(forAll), ofKinds(first), dry, bays].find((found) => found.length > 0) ?? []
}
