import { useEffect } from 'react'
import { replaySnapshotInput } from '#client/offline/drafts/snapshot-input.ts'
import { useStation } from '#client/station/use-station.ts'
import { ExtraBoundary } from '#client/ui/extra-boundary.tsx'
import { lazyWithPreload } from '#client/ui/lazy-with-preload.tsx'

const SnapshotStore = lazyWithPreload(() => import('./snapshot-store.tsx').then((part) => part.SnapshotStore))

/** Stores an app-shell snapshot of the board, which the next start shows before anything else. */
export function BoardSnapshot() {
  const station = useStation()
  // The key listeners of this page and its frame are registered by now.
  useEffect(() => {
    const root = document.getElementById('root')
    return root ? replaySnapshotInput(root) : undefined
  }, [])
  return (
    station && (
      <ExtraBoundary>
        <SnapshotStore station={station} />
      </ExtraBoundary>
    )
  )
}
