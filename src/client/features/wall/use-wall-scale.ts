import { useSyncExternalStore } from 'react'
import type { WallSize } from './wall-layout.ts'

const drawnWidth = 1920
const drawnHeight = 1080
/** The smallest legible scale. */
const smallest = 0.55

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** Returns the px per unit of the TV board, which is designed for 1920 × 1080 units and fills any screen. */
export const useWallScale = (): number =>
  useSyncExternalStore(subscribe, () =>
    Math.max(smallest, Math.min(window.innerWidth / drawnWidth, window.innerHeight / drawnHeight)),
  )

/** Returns the size of the screen in these units. */
export const useWallSize = (): WallSize => {
  const scale = useWallScale()
  const width = useSyncExternalStore(subscribe, () => Math.floor(window.innerWidth / scale))
  const height = useSyncExternalStore(subscribe, () => Math.floor(window.innerHeight / scale))
  return { width, height }
}
