import { useSyncExternalStore } from 'react'

const drawnWidth = 1920
const drawnHeight = 1080
/** The smallest legible scale. */
const smallest = 0.55

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** Returns the px per unit of the wall display, which is designed for 1920 × 1080 units and fills any screen. */
export const useWallScale = (): number =>
  useSyncExternalStore(subscribe, () =>
    Math.max(smallest, Math.min(window.innerWidth / drawnWidth, window.innerHeight / drawnHeight)),
  )

/** Returns the width of the screen in these units. */
export const useWallWidth = (): number => {
  const scale = useWallScale()
  return useSyncExternalStore(subscribe, () => Math.floor(window.innerWidth / scale))
}
