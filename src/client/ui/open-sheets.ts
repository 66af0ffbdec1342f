/** Closes the sheet, or first asks the user for confirmation. */
type Close = () => void

const open: Close[] = []
let block: () => () => void = () => () => {}
let unblock: (() => void) | undefined

const listeners = new Set<() => void>()

/** Calls `listener` when a sheet closes; it is then still on the page. Returns the unsubscribe function. */
export function onSheetClose(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sets the function that blocks back navigation while a sheet is open. It returns the function that unblocks it. */
export function blockBackWhileOpen(start: () => () => void): void {
  block = start
}

/** Registers an opened sheet above the others. Returns the function to call when it has closed. */
export function addOpenSheet(close: Close): () => void {
  open.push(close)
  unblock ??= block()
  return () => {
    open.splice(open.indexOf(close), 1)
    for (const listener of listeners) listener()
    if (open.length > 0) return
    unblock?.()
    unblock = undefined
  }
}

export function closeTopSheet(): void {
  open.at(-1)?.()
}
