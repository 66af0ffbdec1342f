import { useSyncExternalStore } from 'react'

const drawnWidth = 1920
const drawnHeight = 1080
/** Below it nobody could read it, however near. */
const smallest = 0.55

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** The px of one unit of the wall, which is drawn for 1920 × 1080 and fills whatever screen it hangs on. */
export const useWallScale = (): number =>
  useSyncExternalStore(subscribe, () =>
    Math.max(smallest, Math.min(window.innerWidth / drawnWidth, window.innerHeight / drawnHeight)),
  )

/** The width of the screen in those units. */
export const useWallWidth = (): number => {
  const scale = useWallScale()
  return useSyncExternalStore(subscribe, () => Math.floor(window.innerWidth / scale))
}
