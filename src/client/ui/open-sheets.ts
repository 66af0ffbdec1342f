/** Closes a sheet, or asks whether it may. */
type Close = () => void

const open: Close[] = []
let hold: () => () => void = () => () => {}
let release: (() => void) | undefined

/** While a sheet is open `start` holds the way back, until the function it hands out is called. */
export function holdWayBack(start: () => () => void): void {
  hold = start
}

/** A sheet that opens lies over those before it; hands out what is to be called when it is gone. */
export function addOpenSheet(close: Close): () => void {
  open.push(close)
  release ??= hold()
  return () => {
    open.splice(open.indexOf(close), 1)
    if (open.length > 0) return
    release?.()
    release = undefined
  }
}

export function closeTopSheet(): void {
  open.at(-1)?.()
}
