/** What comes inView what is in sight, or goes from there: a mark, and how what it stands for is drawn or taken away. */
export type RenderChange = {
  /** Who draws it, and says when it is done. */
  by: object
  mark: Element
  isNear: boolean
  begin: () => void
}

/** Of its middle from the window's, px. */
const distanceOf = ({ mark }: RenderChange): number => {
  const { left, right, top, bottom } = mark.getBoundingClientRect()
  return Math.abs(left + right - innerWidth) / 2 + Math.abs(top + bottom - innerHeight) / 2
}

/** One change after the other, so that no frame waits for more than one: the nearest first, what goes when nothing comes. */
export function createRenderQueue(distance: (change: RenderChange) => number = distanceOf) {
  const waiting = new Map<Element, RenderChange>()
  let working: object | null = null
  let isSet = false

  const goOn = (): void => {
    if (isSet || working !== null || waiting.size === 0) return
    isSet = true
    setTimeout(next)
  }
  function next(): void {
    isSet = false
    if (working !== null) return
    const all = [...waiting.values()]
    const coming = all.filter(({ isNear }) => isNear)
    const change = nearestOf(coming) ?? all[0]
    if (!change) return
    waiting.delete(change.mark)
    working = change.by
    change.begin()
  }
  const nearestOf = (changes: readonly RenderChange[]): RenderChange | undefined => {
    const away = changes.map(distance)
    return changes[away.indexOf(Math.min(...away))]
  }

  return {
    ask: (change: RenderChange): void => {
      waiting.set(change.mark, change)
      goOn()
    },
    /** It is as it should be after all. */
    leave: (mark: Element): void => {
      waiting.delete(mark)
    },
    /** What was begun stands. */
    finish: (by: object): void => {
      if (working !== by) return
      working = null
      goOn()
    },
    /** Who draws is gone. */
    forget: (by: object): void => {
      for (const [mark, change] of waiting) if (change.by === by) waiting.delete(mark)
      if (working === by) working = null
      goOn()
    },
  }
}

/** Of all that is drawn as it comes inView. */
export const renderQueue = createRenderQueue()
