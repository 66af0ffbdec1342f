/** A mark that enters or leaves the area around the viewport, and the function that renders or removes its content. */
export type RenderChange = {
  /** The component that renders the change, and calls `finish` with this object. */
  by: object
  mark: Element
  isNear: boolean
  begin: () => void
}

/** Distance between the centres of the mark and the window, in px. */
const distanceOf = ({ mark }: RenderChange): number => {
  const { left, right, top, bottom } = mark.getBoundingClientRect()
  return Math.abs(left + right - innerWidth) / 2 + Math.abs(top + bottom - innerHeight) / 2
}

/**
 * Applies one change at a time, so that a frame renders at most one: entering marks first, the nearest before the
 * others, then leaving marks.
 */
export function createRenderQueue(distance: (change: RenderChange) => number = distanceOf) {
  const waiting = new Map<Element, RenderChange>()
  let working: object | null = null
  let isSet = false

  const schedule = (): void => {
    if (isSet || working !== null || waiting.size === 0) return
    isSet = true
    setTimeout(next)
  }
  function next(): void {
    isSet = false
    if (working !== null) return
    const all = [...waiting.values()]
    const entering = all.filter(({ isNear }) => isNear)
    const change = nearestOf(entering) ?? all[0]
    if (!change) return
    waiting.delete(change.mark)
    working = change.by
    change.begin()
  }
  const nearestOf = (changes: readonly RenderChange[]): RenderChange | undefined => {
    const distances = changes.map(distance)
    return changes[distances.indexOf(Math.min(...distances))]
  }

  return {
    add: (change: RenderChange): void => {
      waiting.set(change.mark, change)
      schedule()
    },
    /** Cancels a change that is no longer needed. */
    cancel: (mark: Element): void => {
      waiting.delete(mark)
    },
    /** Reports that the current change is rendered. */
    finish: (by: object): void => {
      if (working !== by) return
      working = null
      schedule()
    },
    /** Removes all changes of a component that unmounts. */
    removeAll: (by: object): void => {
      for (const [mark, change] of waiting) if (change.by === by) waiting.delete(mark)
      if (working === by) working = null
      schedule()
    },
  }
}

/** The shared queue of all content that is rendered on approach to the viewport. */
export const renderQueue = createRenderQueue()
